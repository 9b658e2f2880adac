import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./state/settings.svelte";
import { followLinks } from "./state/router.svelte";
import "./styles/index.css";
import "./play/travel.css";

await applySettings();
followLinks();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
