/**
 * Writes a page for each kind of screen in each language. It preloads every file that the screen needs, so that they load in
 * parallel.
 */
import { LANGUAGES } from "./catalogue.js";

const SCREENS = {
  home: [],
  table: ["src/screens/Table.svelte", "src/games/azul/Board.svelte"],
};

/** The chunks that contain these modules, and all that they import. */
function needed(bundle, sources) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const found = new Set();
  const add = (chunk) => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const name of chunk.imports) add(bundle[name]);
  };
  for (const source of sources) add(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source))));
  return [...found];
}

const preload = (name) => `<link rel="modulepreload" crossorigin href="/${name}">`;

/** @returns {import("vite").Plugin} */
export function pages() {
  return {
    name: "pages",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const plain = String(bundle["index.html"].source);
      for (const [screen, sources] of Object.entries(SCREENS))
        for (const language of LANGUAGES) {
          const files = needed(bundle, [`virtual:words/${language}/core`, ...sources]).filter((name) => !plain.includes(name));
          const source = plain
            .replace('lang="en"', `lang="${language}"`)
            .replace("</head>", `${files.map(preload).join("\n    ")}\n  </head>`);
          this.emitFile({ type: "asset", fileName: `pages/${screen}.${language}.html`, source });
        }
    },
  };
}
