/** The faces of the card; each has a weight of its own. */
export type Face = 'display' | 'heading' | 'text';

/** How wide a text is at a size of one pixel. */
export type Measure = (text: string, face: Face) => number;

export interface TextStyle {
  face: Face;
  /** Pixels; it shrinks from the largest until all of it fits. */
  largest: number;
  smallest: number;
  /** Distance of two lines in sizes; as many stand over each other as the height takes. */
  leading: number;
}

export interface FittedText {
  lines: string[];
  size: number;
}

const ELLIPSIS = '…';

/** Sizes are tried in steps of this many pixels. */
const STEP = 2;

/**
 * Sets a text into a room: as large as it can be, over as many lines as that leaves; what does not fit
 * at the smallest size ends in an ellipsis. Pure: widths come from `measure`.
 */
export function fitText(
  text: string,
  style: TextStyle,
  room: { width: number; height: number },
  measure: Measure,
): FittedText {
  const clean = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  for (let size = style.largest; ; size -= STEP) {
    const most = Math.max(1, Math.floor(room.height / (size * style.leading)));
    const { kept, isAll } = breakLines(clean, most, room.width / size, style.face, measure);
    if (isAll) return { lines: even(kept, clean, room.width / size, style.face, measure), size };
    if (size - STEP < style.smallest) return { lines: kept, size };
  }
}

/** The same text over the same number of lines, about as long as each other: no word stands alone. */
function even(lines: string[], text: string, room: number, face: Face, measure: Measure): string[] {
  if (lines.length === 1) return lines;
  for (let share = 0.5; share < 1; share += 0.05) {
    const { kept, isAll } = breakLines(text, lines.length, room * share, face, measure);
    if (isAll) return kept;
  }
  return lines;
}

/** Fills line after line, at blanks where there are some; the last one takes an ellipsis if need be. */
function breakLines(text: string, most: number, room: number, face: Face, measure: Measure) {
  const fits = (part: string) => measure(part, face) <= room;
  const kept: string[] = [];
  let rest = text;
  while (rest !== '' && kept.length < most) {
    if (fits(rest)) return { kept: [...kept, rest], isAll: true };
    const isLast = kept.length === most - 1;
    const head = isLast ? '' : headOf(rest, fits);
    if (head === '') return { kept: [...kept, shorten(rest, fits)], isAll: false };
    kept.push(head.trimEnd());
    rest = rest.slice(head.length).trimStart();
  }
  return { kept, isAll: true };
}

/** As much of a text as fits, up to its last blank, or within a word that is wider than the line. */
function headOf(text: string, fits: (part: string) => boolean): string {
  const head = longest(text, fits);
  const blank = head.lastIndexOf(' ');
  const atBreak = text[head.length] === ' ' || isIdeograph(text, head.length);
  return atBreak || blank <= 0 ? head : head.slice(0, blank + 1);
}

/** Scripts that are written without blanks may be broken anywhere. */
function isIdeograph(text: string, at: number): boolean {
  return /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(text.slice(at));
}

const shorten = (text: string, fits: (part: string) => boolean) =>
  `${longest(text, (part) => fits(part.trimEnd() + ELLIPSIS)).trimEnd()}${ELLIPSIS}`;

/** The longest beginning that fits, never within what is seen as one character. */
function longest(text: string, fits: (part: string) => boolean): string {
  const ends = characterEnds(text);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle - 1]))) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : text.slice(0, ends[low - 1]);
}

/** Where each visible character of a text ends. Old browsers know code points only. */
function characterEnds(text: string): number[] {
  const parts =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
      : [...text];
  let end = 0;
  return parts.map((part) => {
    end += part.length;
    return end;
  });
}
