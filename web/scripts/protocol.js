/** Writes the TypeScript types of the API from the JSON Schemas in `docs/`: `npm run protocol`. */
import { readFileSync, writeFileSync } from "node:fs";

const DOCS = new URL("../../docs/", import.meta.url);
const TYPES = new URL("../src/protocol/generated/", import.meta.url);
const SIMPLE = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

const isOptional = (schema, name) => !schema.required?.includes(name) && !("default" in schema.properties[name]);

/** The TypeScript type of a schema. Fields with a default are required, because the server always sends them. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map(typeOf))].join(" | ");
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
  if (schema.type === "array") return `(${schema.items ? typeOf(schema.items) : "unknown"})[]`;
  if (schema.properties) return objectType(schema);
  if (schema.type === "object") return `Record<string, ${schema.additionalProperties ? typeOf(schema.additionalProperties) : "unknown"}>`;
  return SIMPLE[schema.type] ?? "unknown";
}

function objectType(schema, omitsDefaults = false) {
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const optional = omitsDefaults ? !schema.required?.includes(name) : isOptional(schema, name);
    const comment = field.description ? `  /** ${field.description} */\n` : "";
    return `${comment}  ${JSON.stringify(name)}${optional ? "?" : ""}: ${typeOf(field)};`;
  });
  return `{\n${fields.join("\n")}\n}`;
}

function declarations(definitions, omitsDefaults) {
  return Object.entries(definitions).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description.replaceAll("\n", "\n * ")} */\n` : "";
    return `${comment}export type ${name} = ${schema.properties ? objectType(schema, omitsDefaults) : typeOf(schema)};\n`;
  });
}

/** The text of every generated file, by name. */
export function generated() {
  const json = (name) => JSON.parse(readFileSync(new URL(name, DOCS), "utf8"));
  const messages = { ...json("openapi.json").components.schemas, ...json("socket.schema.json").$defs };
  const file = (source, definitions, omits) =>
    [`// Made by \`npm run protocol\` from docs/${source}.\n`, ...declarations(definitions, omits)].join("\n");
  const positions = ["azul", "summer-pavilion", "duel"].map((game) => {
    const source = `position-${game}.schema.json`;
    return [`${game}.ts`, file(source, json(source).$defs, false)];
  });
  return new Map([["messages.ts", file("openapi.json and docs/socket.schema.json", messages, true)], ...positions]);
}

export const path = (name) => new URL(name, TYPES);

if (process.argv[1] === new URL(import.meta.url).pathname) for (const [name, text] of generated()) writeFileSync(path(name), text);
