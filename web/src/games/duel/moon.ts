import { placeAttributes, type Interaction } from "../kit/interaction";
import { placeOf } from "./places";

/** The attributes of a top tile of a moon. Top tiles of a colour are one choice: the keyboard reaches only the first of them. */
export function moonAttributes(interaction: Interaction, colour: string, isFirst: boolean) {
  const attributes = placeAttributes(interaction, placeOf({ kind: "moon", piece: colour }));
  return "tabindex" in attributes && !isFirst ? { ...attributes, tabindex: -1 } : attributes;
}
