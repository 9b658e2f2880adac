/** A unique id. `crypto.randomUUID` is missing in pages served over plain HTTP. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
