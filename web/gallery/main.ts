/** A gallery of all drawings, with real positions: run `npx vite` and open `/gallery.html?show=azul-2`. */
import { mount } from "svelte";
import { loadLearning, setLanguage } from "../src/i18n";
import "../src/styles/index.css";
import Gallery from "./Gallery.svelte";

const wanted = new URLSearchParams(location.search);
for (const name of ["theme", "palette"]) if (wanted.has(name)) document.documentElement.dataset[name] = wanted.get(name)!;
await setLanguage(wanted.get("language") === "fr" ? "fr" : "en");
await loadLearning();
mount(Gallery, { target: document.getElementById("app")!, props: { wanted } });
