import { randomUUID } from 'node:crypto';
import { deckBattleInputSchema } from '#shared/deck-battles';
import { DECK_SORTS, type DeckSort } from '#shared/decks';
import type { WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import { recountDecks } from '../features/deck-battles/deck-battles.counters';
import * as deckBattles from '../features/deck-battles/deck-battles.service';
import * as decks from '../features/decks/decks.service';
import { refuseWhileInDecks } from '../features/decks/decks.service';
import { updateDeck } from '../features/decks/save-deck';
import { encodeCursor } from '../http/pagination';
import { noJobs } from '../jobs/queue';
import { noLog } from '../log';
import { withoutThreads } from '../thread-tasks';
import { deckBattleInput } from './deck-steps';
import { PLAYED_OFTEN } from './many-rows';

/** A request whose query plans are checked. */
export type PlannedRequest = [name: string, run: () => Promise<unknown>];

/** Cursor keys in the middle of each sort order. */
const LATER: Record<DeckSort, string | number> = {
  newest: '2026-01-10T00:00:00.000Z',
  oldest: '2026-01-10T00:00:00.000Z',
  name_asc: 'deck 7',
  name_desc: 'deck 7',
  battles: 20,
  wins: 9,
  win_rate: 0.4,
};

/** Database requests for deck battles. */
function battleRequests(db: () => WritableDb, actor: Actor): PlannedRequest[] {
  const deps = () => ({ db: db(), log: noLog, jobs: noJobs });
  const combo1Id = 2_000 + PLAYED_OFTEN;
  const input = () =>
    deckBattleInputSchema.parse({
      ...deckBattleInput({ id: PLAYED_OFTEN, combo1Id }),
      tournamentId: 9,
      clientId: randomUUID(),
    });
  const record = () => deckBattles.createDeckBattle(deps(), actor, input());
  const list = (more: object) =>
    deckBattles.listDeckBattles(deps(), actor, PLAYED_OFTEN, { limit: 50, ...more });
  return [
    ['battles of a deck', () => list({})],
    [
      'battles of a deck, a later page',
      () => list({ cursor: encodeCursor(['2026-02-01', 9_000]) }),
    ],
    ['a deck battle', record],
    [
      'a deck battle deleted',
      async () => deckBattles.deleteDeckBattle(deps(), actor, (await record()).item.id),
    ],
    ['matchups', () => deckBattles.getDeckMatchups(deps(), actor, PLAYED_OFTEN)],
    ['a recount of decks', () => db().transaction((tx) => recountDecks(tx, actor.id))],
  ];
}

/** Database requests for decks: each list in each order, with each search, and later pages. */
export function deckRequests(
  db: () => WritableDb,
  actor: Actor,
  searches: readonly string[],
): PlannedRequest[] {
  const deps = () => {
    const here = { db: db(), log: noLog };
    return { ...here, jobs: noJobs, threads: withoutThreads(here) };
  };
  const lists = [decks.listOwnDecks, decks.listCommunityDecks];
  const listed = lists.flatMap((list) =>
    DECK_SORTS.flatMap((sort) => {
      const name = `${list.name} by ${sort}`;
      const read = (more: object) => list(deps(), actor, { limit: 50, sort, ...more });
      const cursor = encodeCursor([sort, LATER[sort], 9]);
      const found = searches.map((q): PlannedRequest => [`${name}, "${q}"`, () => read({ q })]);
      return [...found, [`${name}, a later page`, () => read({ cursor })] as PlannedRequest];
    }),
  );
  return [
    ...listed,
    ['one deck', () => decks.getDeck(deps(), actor, 76)],
    ['decks among others', () => decks.findVisibleDecks(deps(), actor, [5, 76, 300])],
    ['a deck changed', () => updateDeck(deps(), actor, 76, { name: 'Night Train' })],
    ['a combo in no deck', () => refuseWhileInDecks(db(), 19_000)],
    ...battleRequests(db, actor),
  ];
}
