/** What drawing needs to know of the fonts at hand. */
export interface Ruler {
  /** The text without what no font has, such as emoji: it would be drawn as boxes. */
  drawable(text: string): string;
  /** Pixels that a text takes at a size. */
  width(text: string, size: number): number;
}

const ELLIPSIS = '…';

const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const piecesOf = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Scripts that are written without spaces. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What stays on one line: words with the space after them, and words of scripts without spaces. */
const unitsOf = (text: string): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap((unit) =>
    DENSE.test(unit) ? piecesOf(words, unit) : [unit],
  );

/** The start of a text that fits, with an ellipsis. */
export function shortened(text: string, width: number, size: number, ruler: Ruler): string {
  if (ruler.width(text, size) <= width) return text;
  let kept = '';
  for (const piece of piecesOf(graphemes, text)) {
    if (ruler.width(kept + piece + ELLIPSIS, size) > width) break;
    kept += piece;
  }
  return kept.trimEnd() + ELLIPSIS;
}

/** Breaks a text into lines of a width, at most so many; the last one says that there is more. */
export function linesOf(
  text: string,
  { width, size, max, ruler }: { width: number; size: number; max: number; ruler: Ruler },
): string[] {
  const fits = (line: string) => ruler.width(line.trimEnd(), size) <= width;
  // A word that is longer than a line is broken anywhere.
  const units = unitsOf(ruler.drawable(text).replace(/\s+/g, ' ').trim()).flatMap((unit) =>
    fits(unit) ? [unit] : piecesOf(graphemes, unit),
  );
  const lines: string[] = [];
  let line = '';
  for (const [index, unit] of units.entries()) {
    if (fits(line + unit)) {
      line += unit;
      continue;
    }
    if (lines.length === max - 1) {
      const rest = line + units.slice(index).join('');
      return [...lines, shortened(rest.trimEnd(), width, size, ruler)];
    }
    if (line.trim()) lines.push(line.trimEnd());
    line = unit;
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

interface Room {
  sizes: readonly number[];
  width: number;
  height: number;
  ruler: Ruler;
}

/** Of the height of a line. */
export const LEADING = 1.12;

/** The largest size at which a text has room; at the smallest one the rest of it is left out. */
export function fitted(text: string, { sizes, width, height, ruler }: Room) {
  for (const [index, size] of sizes.entries()) {
    const max = Math.max(1, Math.floor(height / (size * LEADING)));
    const lines = linesOf(text, { width, size, max, ruler });
    const isBroken = unitsOf(text).some((unit) => ruler.width(unit.trimEnd(), size) > width);
    const isWhole = !isBroken && !lines.at(-1)?.endsWith(ELLIPSIS);
    if (isWhole || index === sizes.length - 1) return { size, lines };
  }
  return { size: 0, lines: [] };
}
