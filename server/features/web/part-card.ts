import { type PartCard, partCard } from '#shared/cards/part';
import type { PartDetail } from '#shared/meta';
import { PART_KINDS, type PartKind } from '#shared/rules/parts/kinds';
import { cacheByVersion } from '../../cache';
import { shareRun } from '../../db/pool';
import { getPartStats, metaMadeAt } from '../meta/meta.service';
import type { CardKind, Deps } from './cards.service';

/** Figures kept in memory, of all parts that there are. */
const KEPT = 500;

export const partShows = (
  kind: PartKind,
  { name, type, battles, winRate, low, high }: Omit<PartDetail, 'mine'>,
): PartCard => ({ kind, name, type, battles, winRate, low, high });

const KEY = new RegExp(`^(${PART_KINDS.join('|')})-(.{1,200})$`);

export function partCards(deps: Deps): CardKind {
  const parts = cacheByVersion<PartCard>(KEPT);
  return {
    key: KEY,
    async find(key) {
      const [, kind, slug = ''] = KEY.exec(key) ?? [];
      const madeAt = await shareRun(deps, 'web meta', () => metaMadeAt(deps));
      const shows = await parts(key, String(madeAt), async () => {
        const part = await getPartStats(deps, null, { kind: String(kind), slug });
        return partShows(kind as PartKind, part);
      });
      return {
        shows,
        // Belonging to nobody, it is in English.
        sketch: async () => ({ language: 'en', svg: (ruler) => partCard(shows, ruler) }),
      };
    },
  };
}
