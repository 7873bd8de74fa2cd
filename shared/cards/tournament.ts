import { CARD, COLOURS, card, line, lines, sign, stadium, text } from './svg';
import { fitted, linesOf, type Ruler } from './text';

export interface TournamentCard {
  name: string;
  /** The day and the time, as they are shown. */
  when: string;
  where: string;
  /** Whether a flyer is put into `FLYER_FRAME`. */
  hasFlyer: boolean;
  /** Of a finished event, the best first; empty while it is not or nobody may see names. */
  places: readonly { place: number; name: string }[];
}

/** Where the flyer goes, in pixels. */
export const FLYER_FRAME = { left: 590, top: 105, width: 560, height: 420 } as const;

const MARGIN = 60;
const COLUMN = 490;
const NAME_TOP = 150;
const NAME_SIZES = [76, 66, 58, 50, 44, 38, 34] as const;
const WHEN = 36;
const WHERE = 34;
/** Of the height of a line of these. */
const LINES = 1.2;

function podium(places: TournamentCard['places'], ruler: Ruler): string {
  return places
    .map(({ place, name }, index) => {
      const y = 130 + index * 106;
      const isFirst = place === 1;
      const box = isFirst ? COLOURS.accent : COLOURS.surface;
      const ink = isFirst ? COLOURS.onAccent : COLOURS.ink;
      return `<rect x="600" y="${y}" width="540" height="90" rx="14" fill="${box}" stroke="${COLOURS.line}" />
        ${text(String(place), { x: 642, y: y + 61, size: 46, fill: ink, anchor: 'middle' })}
        ${line(name, 420, { x: 694, y: y + 60, size: 42, fill: ink }, ruler)}`;
    })
    .join('');
}

/** What, when and where; beside it the flyer, the final four or a top. */
export function tournamentCard(facts: TournamentCard, ruler: Ruler): string {
  // No font at hand may have any of it.
  const name = ruler.drawable(facts.name).trim();
  const place = name ? facts.where : '';
  const where = linesOf(place, { width: COLUMN, size: WHERE, max: 2, ruler });
  const when = linesOf(facts.when, { width: COLUMN, size: WHEN, max: 2, ruler });
  const whereTop = CARD.height - MARGIN - Math.max(0, where.length - 1) * WHERE * LINES;
  const whenTop = whereTop - 20 - when.length * WHEN * LINES;
  const room = whenTop - WHEN - 30 - NAME_TOP;
  const { size, lines: title } = fitted(name || facts.where, {
    sizes: NAME_SIZES,
    width: COLUMN,
    height: room,
    ruler,
  });
  const beside =
    facts.places.length > 0
      ? podium(facts.places, ruler)
      : facts.hasFlyer
        ? `<rect x="${FLYER_FRAME.left - 1}" y="${FLYER_FRAME.top - 1}" width="${FLYER_FRAME.width + 2}" height="${FLYER_FRAME.height + 2}" rx="12" fill="${COLOURS.surface}" stroke="${COLOURS.line}" stroke-width="2" />`
        : stadium(880, CARD.height / 2);
  return card(`
    ${sign(MARGIN, MARGIN)}
    ${lines(title, { x: MARGIN, y: NAME_TOP + size, size })}
    ${lines(when, { x: MARGIN, y: whenTop, size: WHEN, fill: COLOURS.accent }, LINES)}
    ${lines(where, { x: MARGIN, y: whereTop, size: WHERE, fill: COLOURS.muted }, LINES)}
    ${beside}`);
}
