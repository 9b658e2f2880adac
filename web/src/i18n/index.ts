export * from "./words.svelte";
export * from "./chosen";
