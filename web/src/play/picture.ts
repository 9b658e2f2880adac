/** A picture of the boards of a game: their drawings with all styles, symbols and fonts as one SVG, painted on a canvas. */
import { mount, unmount } from "svelte";
import type { GameModule } from "../games/game";
import { nextSlice } from "../games/kit/time-slices";
import type { Position } from "../protocol";

const NAMESPACE = "http://www.w3.org/2000/svg";
const BOARD_WIDTH = 720;
const GAP = 24;
const TITLE_HEIGHT = 84;
const MOST_IN_ROW = 2;
/** Boards are rendered in slices, and some of them when their size is known. */
const SLICES = 4;

/** The boards side by side under a title, as a PNG. */
export async function drawPicture(game: GameModule, position: Position, names: readonly string[], title: string): Promise<Blob> {
  const stage = document.createElement("div");
  Object.assign(stage.style, { position: "fixed", left: "-200vw", width: `${BOARD_WIDTH}px` });
  stage.inert = true;
  document.body.append(stage);
  const mounted = names.map((name, seat) => {
    const target = stage.appendChild(document.createElement("div"));
    Object.assign(target.style, { display: "grid", height: `${BOARD_WIDTH * (game.isBoardWide ? 1 : 1.2)}px` });
    return mount(game.Board, { target, props: { position, seat, name } });
  });
  try {
    for (let slice = 0; slice < SLICES; slice++) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await nextSlice();
    }
    return await paintBoards([...stage.querySelectorAll<SVGSVGElement>('svg[role="group"]')], title);
  } finally {
    for (const board of mounted) void unmount(board);
    stage.remove();
  }
}

async function paintBoards(boards: readonly SVGSVGElement[], title: string): Promise<Blob> {
  const columns = Math.min(MOST_IN_ROW, boards.length);
  const rows = Math.ceil(boards.length / columns);
  const boardHeight = Math.max(...boards.map(({ viewBox: { baseVal } }) => (BOARD_WIDTH * baseVal.height) / baseVal.width));
  const width = columns * (BOARD_WIDTH + GAP) + GAP;
  const height = TITLE_HEIGHT + rows * (boardHeight + GAP);
  const picture = element("svg", { xmlns: NAMESPACE, width, height, viewBox: `0 0 ${width} ${height}` });
  Object.assign(picture.dataset, document.documentElement.dataset);
  picture.append(
    await stylesOfPage(),
    ...[...document.querySelectorAll("#app > svg defs")].map((defs) => defs.cloneNode(true)),
    element("rect", { width, height, fill: "var(--ground)" }),
    titleOf(title, width),
  );
  boards.forEach((board, index) => {
    const copy = board.cloneNode(true) as SVGSVGElement;
    const x = GAP + (index % columns) * (BOARD_WIDTH + GAP);
    const y = TITLE_HEIGHT + Math.floor(index / columns) * (boardHeight + GAP);
    for (const [name, value] of Object.entries({ x, y, width: BOARD_WIDTH, height: boardHeight })) copy.setAttribute(name, String(value));
    picture.append(copy);
  });
  return paint(picture, width, height);
}

function element<Tag extends keyof SVGElementTagNameMap>(tag: Tag, attributes: Record<string, string | number>): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

function titleOf(title: string, width: number): SVGTextElement {
  const font = { "font-family": "var(--font-title)", "font-size": 34, "font-weight": 600 };
  const text = element("text", { x: width / 2, y: TITLE_HEIGHT / 2 + 14, fill: "var(--ink)", "text-anchor": "middle", ...font });
  text.textContent = title;
  return text;
}

/** All rules of the page; fonts are included, because a picture cannot load anything. */
async function stylesOfPage(): Promise<SVGStyleElement> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })),
  );
  const texts = await Promise.all(rules.map(({ rule, base }) => (rule instanceof CSSFontFaceRule ? fontRule(rule, base) : rule.cssText)));
  const styles = element("style", {});
  styles.textContent = texts.join("\n");
  return styles;
}

async function fontRule({ cssText }: CSSFontFaceRule, base: string): Promise<string> {
  const url = /url\("?([^")]+)"?\)/.exec(cssText)?.[1];
  if (!url || url.startsWith("data:")) return cssText;
  const font = await (await fetch(new URL(url, base))).blob();
  return cssText.replace(url, await dataUrl(font));
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(blob);
  });
}

async function paint(picture: SVGSVGElement, width: number, height: number): Promise<Blob> {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
