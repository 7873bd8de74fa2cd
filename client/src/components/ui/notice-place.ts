import { t } from '#shared/translate';

/** Room that a notice needs, in pixels. */
const WIDTH = 356;
const HEIGHT = 96;
const GAP = 12;
const STEP = 8;

/** What is on screen, by how much it matters that it stays visible. */
const MATTERS = [
  ['h1, h2, header, nav, input, select, textarea, [role="status"]', 8],
  ['a, button, label, h3', 4],
  [t('p, li, dt, dd, td, img, canvas, [role="img"]'), 1],
] as const;

export interface Box {
  top: number;
  bottom: number;
  weight: number;
}

/** The topmost place of a column at which a notice covers least. */
export function placeAmong(boxes: readonly Box[], screenHeight: number): number {
  let best = { top: GAP, covered: Number.POSITIVE_INFINITY };
  for (let top = GAP; top + HEIGHT + GAP <= screenHeight; top += STEP) {
    const covered = boxes.reduce((sum, box) => {
      const shared = Math.min(box.bottom, top + HEIGHT) - Math.max(box.top, top);
      return sum + Math.max(0, shared) * box.weight;
    }, 0);
    if (covered < best.covered) best = { top, covered };
  }
  return best.top;
}

/** Sets the place of notices: clear of titles, fields and controls, where the screen allows it. */
export function placeNotices(): void {
  const { innerHeight, innerWidth } = window;
  const half = Math.min(WIDTH, innerWidth) / 2;
  const dialogs = document.querySelectorAll('[role="dialog"][data-state="open"]');
  const root = [...dialogs].at(-1) ?? document.body;
  const boxes = MATTERS.flatMap(([what, weight]) =>
    [...root.querySelectorAll(what)].flatMap((element) => {
      if (element.closest('[data-sonner-toaster], .sr-only')) return [];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isBeside = left > innerWidth / 2 + half || right < innerWidth / 2 - half;
      return isBeside || bottom < 0 || top > innerHeight ? [] : [{ top, bottom, weight }];
    }),
  );
  document.documentElement.style.setProperty(
    '--notices-top',
    `${placeAmong(boxes, innerHeight)}px`,
  );
}
