import { t } from '../translate';
import { factsCard } from './facts';
import { CARD } from './sizes';
import { block, COLOURS, framed, stadium } from './svg';
import { firstDrawable, type Ruler } from './text';

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
export const FLYER_FRAME = {
  left: 590,
  top: 105,
  width: 560,
  height: 420,
  fit: 'inside',
} as const;

function podium(places: TournamentCard['places'], ruler: Ruler): string {
  return places
    .map(({ place, name }, index) => {
      const box = { x: 600, y: 130 + index * 106, width: 540, height: 90 };
      const isFirst = place === 1;
      const fill = isFirst ? COLOURS['on-accent'] : COLOURS.ink;
      const style = { fill, largest: 46, smallest: 34, face: 'display' } as const;
      const column = { ...box, x: box.x + 12, width: 60 };
      const rest = { ...box, x: box.x + 94, width: box.width - 114 };
      return [
        framed(box, isFirst ? COLOURS.accent : COLOURS.surface),
        block(String(place), column, { ...style, anchor: 'middle' }, ruler),
        block(firstDrawable(ruler, [name, t('Player')]), rest, style, ruler),
      ].join('');
    })
    .join('');
}

/** What, when and where; beside it the flyer, the final four or a top. */
export function tournamentCard(
  { name, when, where, hasFlyer, places }: TournamentCard,
  ruler: Ruler,
): string {
  const frame = { ...FLYER_FRAME, x: FLYER_FRAME.left, y: FLYER_FRAME.top };
  const still = hasFlyer ? framed(frame) : stadium(880, CARD.height / 2);
  const beside = places.length > 0 ? podium(places, ruler) : still;
  return factsCard(
    { title: name, instead: [where, t('Tournament')], accent: when, muted: where, beside },
    ruler,
  );
}
