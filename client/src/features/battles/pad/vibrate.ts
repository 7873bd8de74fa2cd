/** Milliseconds on, off, on …: told apart by a thumb that does not look. */
const PATTERNS = {
  round: [14],
  undo: [12, 60, 12],
  won: [70, 60, 150],
};

/** A light answer of the device, where it has one and the person wants things to move. */
export function vibrate(what: keyof typeof PATTERNS): void {
  if (!('vibrate' in navigator)) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(PATTERNS[what]);
}
