/** Writes `sw.js`, which caches the built files for offline use, but never the API. */
import { createHash } from "node:crypto";

const template = (files, version) => `const CACHE = "azulejos-${version}";
const FILES = ${JSON.stringify(files)};
self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key)))).then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  else event.respondWith(caches.match(event.request, { ignoreVary: true }).then((kept) => kept ?? fetch(event.request)));
});
`;

/** @returns {import("vite").Plugin} */
export function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = [
        "/",
        "/manifest.webmanifest",
        "/icon.svg",
        ...Object.keys(bundle)
          .filter((name) => !name.endsWith(".html"))
          .map((name) => `/${name}`),
      ];
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      this.emitFile({ type: "asset", fileName: "sw.js", source: template(files, version) });
    },
  };
}
