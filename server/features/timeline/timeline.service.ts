import type { UserBadge } from '#shared/badges';
import type { Battle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import type { Deck } from '#shared/decks';
import type { Media } from '#shared/media';
import type { Tournament } from '#shared/tournaments';
import { withoutSuspended } from '../../auth/authorize';
import type { Actor, AppDeps } from '../../deps';
import { findVisibleBadges, presentUserBadge } from '../badges/badges.service';
import { presentBattle } from '../battles/battles.presenter';
import { findVisibleBattles } from '../battles/battles.service';
import { presentCombo } from '../combos/combos.presenter';
import { findVisibleCombos } from '../combos/combos.service';
import { presentDeck } from '../decks/decks.presenter';
import { findVisibleDecks } from '../decks/decks.service';
import { presentMedia } from '../media/media.presenter';
import { findVisibleMedia } from '../media/media.service';
import { presentTournament } from '../tournaments/tournaments.presenter';
import {
  findOwnOffers,
  findVisibleEntries,
  findVisibleTournaments,
} from '../tournaments/tournaments.service';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

interface Contents {
  combo: { kind: 'combo'; combo: Combo };
  battle: { kind: 'battle'; battle: Battle };
  media: { kind: 'media'; media: Media };
  deck: { kind: 'deck'; deck: Deck };
  tournament: { kind: 'tournament'; tournament: Tournament };
  event: { kind: 'event'; tournament: Tournament; place: number | null };
  offer: { kind: 'offer'; tournament: Tournament; confirmBy: string | null };
  badge: { kind: 'badge'; badge: UserBadge };
}
export type Kind = keyof Contents;
export type Content<K extends Kind> = Contents[K];

type Loader<K extends Kind> = (
  deps: Deps,
  actor: Actor,
  ids: number[],
) => Promise<[id: number, content: Content<K>][]>;

const loader =
  <K extends Kind, Row extends { id: number; userId?: number }>(
    find: (deps: Deps, actor: Actor, ids: number[]) => Promise<Row[]>,
    present: (row: Row, actor: Actor) => Content<K>,
  ): Loader<K> =>
  async (deps, actor, ids) =>
    (await withoutSuspended(deps.db, actor, await find(deps, actor, ids))).map((row) => [
      row.id,
      present(row, actor),
    ]);

/** Loaders that return the items of one kind that `actor` may see. */
const loaders: { [K in Kind]: Loader<K> } = {
  combo: loader(findVisibleCombos, (row, actor) => ({
    kind: 'combo',
    combo: presentCombo(row, actor),
  })),
  battle: loader(findVisibleBattles, (row, actor) => ({
    kind: 'battle',
    battle: presentBattle(row, actor),
  })),
  media: loader(findVisibleMedia, (row, actor) => ({
    kind: 'media',
    media: presentMedia(row, actor),
  })),
  deck: loader(findVisibleDecks, (row, actor) => ({ kind: 'deck', deck: presentDeck(row, actor) })),
  tournament: loader(findVisibleTournaments, (row, actor) => ({
    kind: 'tournament',
    tournament: presentTournament(row, actor),
  })),
  event: loader(findVisibleEntries, ({ tournament, place }, actor) => ({
    kind: 'event',
    tournament: presentTournament(tournament, actor),
    place,
  })),
  offer: loader(findOwnOffers, ({ tournament, confirmBy }, actor) => ({
    kind: 'offer',
    tournament: presentTournament(tournament, actor),
    confirmBy: confirmBy?.toISOString() ?? null,
  })),
  badge: loader(findVisibleBadges, (row) => ({ kind: 'badge', badge: presentUserBadge(row) })),
};

/**
 * Loads what these entries refer to, one query per kind. Items that were deleted or hidden
 * meanwhile are left out.
 */
export async function withDetails<K extends Kind, E extends { kind: K; id: number }>(
  deps: Deps,
  actor: Actor,
  entries: readonly E[],
): Promise<[entry: E, content: Content<K>][]> {
  const ids = new Map<K, number[]>();
  for (const { kind, id } of entries) {
    const known = ids.get(kind);
    if (known) known.push(id);
    else ids.set(kind, [id]);
  }
  const loaded = await Promise.all(
    [...ids].map(async ([kind, wanted]) => {
      const contents = await loaders[kind](deps, actor, wanted);
      return [kind, new Map(contents)] as const;
    }),
  );
  const contents = new Map(loaded);
  return entries.flatMap((entry): [E, Content<K>][] => {
    const content = contents.get(entry.kind)?.get(entry.id);
    return content ? [[entry, content]] : [];
  });
}
