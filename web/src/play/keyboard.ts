/** Arrow keys move the focus to the nearest choice in their direction. */

const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CHOOSABLE = "[data-place].target, [data-place].chosen, [data-step]";
const ASIDE = 2.5;

const isVisible = (element: Element): boolean => element.getClientRects().length > 0;

export function choosable(root: ParentNode): (HTMLElement | SVGElement)[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>(CHOOSABLE)].filter(isVisible);
}

function middle(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The nearest element in a direction; distance to the side counts more than distance ahead. */
function nearest(from: Element, [dx, dy]: [number, number], elements: (HTMLElement | SVGElement)[]): HTMLElement | SVGElement | undefined {
  const [x, y] = middle(from);
  let best: HTMLElement | SVGElement | undefined;
  let least = Infinity;
  for (const element of elements) {
    if (element === from) continue;
    const [otherX, otherY] = middle(element);
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (ahead > 1 && ahead + ASIDE * aside < least) {
      least = ahead + ASIDE * aside;
      best = element;
    }
  }
  return best;
}

/** Whether a key moved the focus. */
export function moveFocus(key: string, root: ParentNode): boolean {
  const direction = DIRECTIONS[key];
  if (!direction) return false;
  const elements = choosable(root);
  const current = document.activeElement;
  const next = current && elements.includes(current as HTMLElement) ? nearest(current, direction, elements) : elements[0];
  next?.focus();
  return Boolean(next);
}
