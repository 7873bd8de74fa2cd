/** What drawing needs to know of the fonts at hand. */
export interface Ruler {
  /** The text without what no font has, such as emoji: it would be drawn as boxes. */
  drawable(text: string): string;
  /** Pixels that a text takes at a size. */
  width(text: string, size: number): number;
}

const ELLIPSIS = '…';

/** Where a line may end: after words, and between the characters of scripts without spaces. */
const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const piecesOf = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

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
  const lines: string[] = [];
  let line = '';
  const pieces = piecesOf(words, ruler.drawable(text).replace(/\s+/g, ' ').trim());
  for (const [index, piece] of pieces.entries()) {
    if (line === '' && piece === ' ') continue;
    if (ruler.width((line + piece).trimEnd(), size) <= width) {
      line += piece;
      continue;
    }
    if (lines.length === max - 1) {
      lines.push(shortened(line + pieces.slice(index).join(''), width, size, ruler));
      return lines;
    }
    if (line.trim()) lines.push(line.trimEnd());
    // A word longer than a line is cut.
    line = piece.trim() === '' ? '' : shortened(piece, width, size, ruler);
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** The largest size at which a text fits into so many lines; the smallest one if none does. */
export function fitted(
  text: string,
  {
    sizes,
    width,
    max,
    ruler,
  }: { sizes: readonly number[]; width: number; max: number; ruler: Ruler },
): { size: number; lines: string[] } {
  const smallest = sizes.at(-1) ?? 16;
  for (const size of sizes) {
    const lines = linesOf(text, { width, size, max: max + 1, ruler });
    const isCut = lines.some((line) => line.endsWith(ELLIPSIS));
    if (lines.length <= max && !isCut) return { size, lines };
  }
  return { size: smallest, lines: linesOf(text, { width, size: smallest, max, ruler }) };
}
