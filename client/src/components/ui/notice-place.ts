/** Room that a notice needs, in pixels; its height is measured once it is drawn. */
const WIDTH = 356;
const HEIGHT = 96;
const GAP = 12;
const STEP = 8;

/** What is on screen, by how much it matters that it stays visible. */
const MATTERS = [
  ['h1, h2, header, nav, input, select, textarea, [role="status"]', 8],
  ['a, button, label, h3', 4],
  ['p, li, dt, dd, td, img, canvas, [role="img"]', 1],
] as const;

export interface Box {
  top: number;
  bottom: number;
  weight: number;
  /** Stays where it is when the page scrolls, or is where people type. */
  isFixed?: boolean;
}

/** The topmost place of a column at which a notice covers least. */
export function placeAmong(
  boxes: readonly Box[],
  screenHeight: number,
  height = HEIGHT,
): { top: number; covered: number } {
  let best = { top: GAP, covered: Number.POSITIVE_INFINITY };
  for (let top = GAP; top + height + GAP <= screenHeight; top += STEP) {
    const covered = boxes.reduce((sum, box) => {
      const shared = Math.min(box.bottom, top + height) - Math.max(box.top, top);
      return sum + Math.max(0, shared) * box.weight;
    }, 0);
    if (covered < best.covered) best = { top, covered };
  }
  return best;
}

/** The place at the bottom of the screen, above the bars and buttons that stay there. */
export function stripAbove(boxes: readonly Box[], screenHeight: number, height = HEIGHT): number {
  const fixed = boxes.filter(({ isFixed, top }) => isFixed && top > screenHeight / 2);
  const bottom = Math.min(screenHeight, ...fixed.map(({ top }) => top));
  return Math.max(GAP, bottom - GAP - height);
}

/** A field this close to the screen's edge, in pixels, stays there, such as a chat's. */
const AT_EDGE = 80;

const OPEN_DIALOG = '[role="dialog"][data-state="open"]';

export const isDialogOpen = () => document.querySelector(OPEN_DIALOG) !== null;

/**
 * Sets the place of notices: where nothing is. A full page keeps them at its bottom and grows by their
 * height, so that it scrolls clear of them.
 */
export function placeNotices(): void {
  const { innerHeight, innerWidth } = window;
  const half = Math.min(WIDTH, innerWidth) / 2;
  const dialog = [...document.querySelectorAll(OPEN_DIALOG)].at(-1);
  const boxes = MATTERS.flatMap(([what, weight]) =>
    [...(dialog ?? document.body).querySelectorAll(what)].flatMap((element) => {
      if (element.closest('[data-sonner-toaster], .sr-only')) return [];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isBeside = left > innerWidth / 2 + half || right < innerWidth / 2 - half;
      const isFixed =
        element.closest('.fixed, .sticky') !== null ||
        (element.matches('textarea, input') && bottom > innerHeight - AT_EDGE);
      const isOutside = isBeside || bottom <= top || bottom < 0 || top > innerHeight;
      return isOutside ? [] : [{ top, bottom, weight, isFixed }];
    }),
  );
  const notice = document.querySelector<HTMLElement>('[data-sonner-toast][data-removed="false"]');
  const height = notice?.offsetHeight || HEIGHT;
  const { top, covered } = placeAmong(boxes, innerHeight, height);
  const isFull = covered > 0 && !dialog;
  const { style } = document.documentElement;
  const place = isFull ? stripAbove(boxes, innerHeight, height) : top;
  style.setProperty('--notices-top', `${place}px`);
  style.setProperty('--notices-room', isFull ? `${height + GAP}px` : '0px');
}

export function releasePlace(): void {
  for (const name of ['--notices-top', '--notices-room']) {
    document.documentElement.style.removeProperty(name);
  }
}
