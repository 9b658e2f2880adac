export * from "./words.svelte";
export * from "./table-terms";
