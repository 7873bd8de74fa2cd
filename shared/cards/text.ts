/** The app's fonts: the condensed one of names and figures, and that of sentences. */
export type Face = 'display' | 'text';

/** What drawing needs to know of the fonts at hand. */
export interface Ruler {
  /** The text without what no font has, such as emoji: it would be drawn as boxes. */
  drawable(text: string): string;
  /** Pixels that a text takes at a size. */
  width(text: string, size: number, face?: Face): number;
  /** The text in pieces with the font of each, for who draws a text in one font only. */
  runs?(text: string): readonly { text: string; font: string }[];
}

/** The first text of which fonts have something; '' if there is none. */
export const firstDrawable = (ruler: Ruler, texts: readonly string[]): string =>
  texts.find((text) => ruler.drawable(text).trim() !== '') ?? '';

const ELLIPSIS = '…';

/** Some browsers cannot find words or what is seen as one character. */
const segmenterOf = (granularity: 'word' | 'grapheme') =>
  'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity }) : undefined;
const words = segmenterOf('word');
const graphemes = segmenterOf('grapheme');

const piecesOf = (segmenter: Intl.Segmenter | undefined, text: string) =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);

/** Scripts that are written without spaces. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What stays on one line: words with the space after them, and words of scripts without spaces. */
const unitsOf = (text: string): string[] =>
  (text.match(/\S+\s*/g) ?? []).flatMap((unit) =>
    DENSE.test(unit) ? piecesOf(words, unit) : [unit],
  );

const cleaned = (text: string, ruler: Ruler): string =>
  ruler
    .drawable(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

interface Type {
  size: number;
  face?: Face | undefined;
  ruler: Ruler;
}
interface Column extends Type {
  width: number;
  /** Lines at most. */
  max: number;
}

/** The start of a text that fits, with an ellipsis. */
function shortened(text: string, { width, size, face, ruler }: Column): string {
  if (ruler.width(text, size, face) <= width) return text;
  let kept = '';
  for (const piece of piecesOf(graphemes, text)) {
    if (ruler.width(kept + piece + ELLIPSIS, size, face) > width) break;
    kept += piece;
  }
  return kept.trimEnd() + ELLIPSIS;
}

/** Breaks a text into lines of a width, at most so many; the last one says that there is more. */
export function linesOf(text: string, column: Column): string[] {
  const { width, size, face, max, ruler } = column;
  const fits = (line: string) => ruler.width(line.trimEnd(), size, face) <= width;
  // A word that is longer than a line is broken anywhere.
  const units = unitsOf(cleaned(text, ruler)).flatMap((unit) =>
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
      return [...lines, shortened(rest.trimEnd(), column)];
    }
    if (line.trim()) lines.push(line.trimEnd());
    line = unit;
  }
  if (line.trim()) lines.push(line.trimEnd());
  return lines;
}

/** Of the height of a line. */
export const LEADING = 1.12;

export interface Room {
  width: number;
  height: number;
  largest: number;
  smallest: number;
  leading?: number | undefined;
  face?: Face | undefined;
  ruler: Ruler;
}

/** Pixels between the sizes that are tried. */
const STEP = 2;

/**
 * The largest size at which a text has room, in lines that are about as long as each other; at the
 * smallest one the rest of it is left out.
 */
export function fitted(text: string, room: Room): { size: number; lines: string[] } {
  const { width, height, largest, smallest, leading = LEADING, ruler } = room;
  const whole = cleaned(text, ruler);
  const units = unitsOf(whole);
  const letters = whole.replace(/\s/g, '');
  for (let size = largest; ; size -= STEP) {
    const column = { size, face: room.face, ruler, width };
    const isLast = size - STEP < smallest;
    const isBroken = units.some((unit) => ruler.width(unit.trimEnd(), size, room.face) > width);
    if (isBroken && !isLast) continue;
    const max = Math.max(1, Math.floor(height / (size * leading)));
    const lines = linesOf(whole, { ...column, max });
    const isWhole = (all: string[]) => all.join('').replace(/\s/g, '') === letters;
    if (!isWhole(lines)) {
      if (isLast) return { size, lines };
      continue;
    }
    // No single word is left on the last line.
    for (let share = 0.5; share < 1 && lines.length > 1; share += 0.05) {
      const narrow = { ...column, width: width * share, max: lines.length };
      const even = linesOf(whole, narrow);
      const fits = units.every(
        (unit) => ruler.width(unit.trimEnd(), size, room.face) <= narrow.width,
      );
      if (fits && isWhole(even)) return { size, lines: even };
    }
    return { size, lines };
  }
}
