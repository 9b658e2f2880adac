export * from "./words.svelte";
export * from "./numbers";
export * from "./terms";
