/** The card's font faces, each in one weight. */
export type Face = 'display' | 'heading' | 'text';

/** Returns the width of a text at a font size of one pixel. */
export type Measure = (text: string, face: Face) => number;

export interface TextStyle {
  face: Face;
  /** In pixels; the text shrinks from the largest size until it fits. */
  largest: number;
  smallest: number;
  /** Line height as a multiple of the size; lines are added while they fit the height. */
  leading: number;
  /** Centred by default. */
  align?: 'left' | 'right';
  /** Position of lines that do not fill the box; the middle by default. */
  vertical?: 'top' | 'bottom';
}

export interface FittedText {
  lines: string[];
  size: number;
}

type Fits = (part: string) => boolean;

/** Step between tried sizes, in pixels. */
const STEP = 2;

/**
 * Fits a text into a box: as large as possible, on as many lines as fit. At the smallest size it is
 * cut with an ellipsis.
 */
export function fitText(
  text: string,
  { face, largest, smallest, leading }: TextStyle,
  space: { width: number; height: number },
  measure: Measure,
): FittedText {
  const clean = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  for (let size = largest; ; size -= STEP) {
    const breakAt = (maxLines: number, share: number) => {
      const width = (space.width / size) * share;
      return breakLines(clean, maxLines, (part) => measure(part, face) <= width);
    };
    const maxLines = Math.max(1, Math.floor(space.height / (size * leading)));
    const { lines, isWhole } = breakAt(maxLines, 1);
    if (!isWhole && size - STEP >= smallest) continue;
    if (!isWhole || lines.length === 1) return { lines, size };
    // Balances the lines, so that no single word is left on the last one.
    for (let share = 0.5; share < 1; share += 0.05) {
      const even = breakAt(lines.length, share);
      if (even.isWhole) return { lines: even.lines, size };
    }
    return { lines, size };
  }
}

/** Fills line after line, breaking at spaces where possible. */
function breakLines(text: string, maxLines: number, fits: Fits) {
  const lines: string[] = [];
  for (let rest = text; rest !== ''; ) {
    if (fits(rest)) return { lines: [...lines, rest], isWhole: true };
    const head = lines.length === maxLines - 1 ? '' : headOf(rest, fits);
    if (head === '') {
      const cut = longest(rest, (part) => fits(`${part.trimEnd()}…`));
      return { lines: [...lines, `${cut.trimEnd()}…`], isWhole: false };
    }
    lines.push(head.trimEnd());
    rest = rest.slice(head.length).trimStart();
  }
  return { lines, isWhole: true };
}

/** The text that fits, up to its last space, or part of a word that is wider than the line. */
function headOf(text: string, fits: Fits): string {
  const head = longest(text, fits);
  const space = head.lastIndexOf(' ');
  // Scripts that are written without spaces may be broken anywhere.
  const canBreakHere = /^[ \p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text.slice(head.length));
  return canBreakHere || space <= 0 ? head : head.slice(0, space + 1);
}

/** The longest prefix that fits, never split within a grapheme. */
function longest(text: string, fits: Fits): string {
  const characters: Iterable<{ index: number }> =
    'Segmenter' in Intl ? new Intl.Segmenter().segment(text) : text.matchAll(/./gsu);
  const beginnings = Array.from(characters, ({ index }) => text.slice(0, index));
  return beginnings.findLast(fits) ?? '';
}
