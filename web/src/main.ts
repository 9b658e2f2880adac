import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./state/settings.svelte";
import { followLinks } from "./state/router.svelte";
import "./styles/index.css";

await applySettings();
followLinks();
mount(App, { target: document.getElementById("app")! });

/** The service worker caches files for later visits, after this visit has loaded everything it needs. */
const REGISTRATION_DELAY = 4_000;
const registerServiceWorker = () => setTimeout(() => void navigator.serviceWorker.register("/sw.js"), REGISTRATION_DELAY);
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  if (document.readyState === "complete") registerServiceWorker();
  else addEventListener("load", registerServiceWorker, { once: true });
}
