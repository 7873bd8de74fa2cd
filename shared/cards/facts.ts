import { brighten } from './arena';
import { CARD } from './sizes';
import { type Box, block, COLOURS, card, sign, text } from './svg';
import { firstDrawable, fitted, type Ruler } from './text';

/** What stands at the left of most cards, and what beside it. */
export interface Facts {
  title: string;
  /** The first of these that fonts have stands in for a title that none has. */
  instead?: readonly string[];
  /** A figure, such as a rate, and what it is of. */
  figure?: { value: string; words: readonly string[] } | undefined;
  accent?: string;
  muted?: string;
  /** Markup within `BESIDE`. */
  beside: string;
  /** Of the light behind it. */
  glow?: string;
}

const MARGIN = 60;
const COLUMN = 490;
const TITLE_TOP = 142;
/** Pixels between parts of the column. */
const GAP = 22;

export const BESIDE: Box = { x: 590, y: 75, width: 550, height: 480 };

const FIGURE = { size: 116, height: 92, words: 34 };

/** A figure on the bottom line, with its words at its right. */
function figureBlock({ value, words }: NonNullable<Facts['figure']>, bottom: number, ruler: Ruler) {
  const baseline = bottom - 4;
  const x = MARGIN + ruler.width(value, FIGURE.size, 'display') + 20;
  const box = { x, y: bottom - FIGURE.height, width: MARGIN + COLUMN - x, height: FIGURE.height };
  const style = { size: FIGURE.size, face: 'display', fill: COLOURS.accent } as const;
  const lines = words.map((line, index) => {
    const height = box.height / words.length;
    const row = { ...box, y: box.y + index * height, height };
    const fill = index === 0 ? COLOURS.ink : COLOURS.muted;
    return block(line, row, { largest: FIGURE.words, smallest: 20, fill }, ruler);
  });
  return text(value, { ...style, x: MARGIN, y: baseline }) + lines.join('');
}

/** Facts from the bottom up, the title in what room is left. */
export function factsCard(facts: Facts, ruler: Ruler): string {
  const title = firstDrawable(ruler, [facts.title, ...(facts.instead ?? [])]);
  const parts: string[] = [];
  let bottom: number = CARD.height - MARGIN;
  if (facts.figure) {
    parts.push(figureBlock(facts.figure, bottom, ruler));
    bottom -= FIGURE.height + GAP;
  }
  const put = (content: string | undefined, largest: number, fill: string) => {
    if (!content || content === title) return;
    const style = { largest, smallest: largest - 6, leading: 1.2, fill, vertical: 'top' } as const;
    const room = { width: COLUMN, height: 2 * largest * style.leading };
    const { size, lines } = fitted(content, { ...style, ...room, ruler });
    const height = lines.length * size * style.leading;
    if (height === 0) return;
    parts.push(
      block(content, { x: MARGIN, y: bottom - height, width: COLUMN, height }, style, ruler),
    );
    bottom -= height + GAP;
  };
  put(facts.muted, 34, COLOURS.muted);
  put(facts.accent, 36, COLOURS.accent);
  const box = { x: MARGIN, y: TITLE_TOP, width: COLUMN, height: bottom - TITLE_TOP };
  const style = { largest: 84, smallest: 34, face: 'display', vertical: 'top' } as const;
  return card(
    `${sign(MARGIN, MARGIN)}${block(title, box, style, ruler)}${parts.join('')}${facts.beside}`,
    brighten(facts.glow ?? COLOURS.accent),
  );
}
