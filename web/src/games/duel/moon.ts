import { spot, within, type Pick } from "../kit/places";

/** The attributes of a tile on top of a moon. Tops of a colour are one choice: the keyboard reaches only the first of them. */
export function moonSpot(pick: Pick, colour: string, isFirst: boolean) {
  const attributes = spot(pick, within("moon", colour));
  return "tabindex" in attributes && !isFirst ? { ...attributes, tabindex: -1 } : attributes;
}
