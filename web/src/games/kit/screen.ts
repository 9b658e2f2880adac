/** The kind of screen that a table is drawn on. */
import { MediaQuery } from "svelte/reactivity";

/** Offers in wider boxes have room as on a desktop. */
const WIDEST_ON_PHONES = 700;

/** The screens on which `TableView` shows everything at once. */
const DESKTOP = "(min-width: 900px) and (min-height: 600px) and (min-aspect-ratio: 1/1)";
const desktop = typeof matchMedia === "function" ? new MediaQuery(DESKTOP) : { current: true };

/** Whether an offer of this width is on a phone; on a desktop it may be as narrow, but it is higher. */
export const isOnPhone = (width: number): boolean => !desktop.current && width < WIDEST_ON_PHONES;
