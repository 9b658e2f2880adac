/** Ids that nobody has had before. `crypto.randomUUID` would do, but a page that came by plain http does not have it. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
