declare module "virtual:words/*" {
  const words: Record<string, string | { one: string; other: string }>;
  export default words;
}
