import { addCounters } from '../../../shared/rules/counters';
import {
  countDeckBattle,
  type DeckOutcome,
  type DeckRound,
  EMPTY_DECK_COUNTERS,
  settleDeckBattle,
} from '../../../shared/rules/deck-counters';
import { findDuplicatePart } from '../../../shared/rules/decks';
import type { PartType } from '../../../shared/rules/parts/kinds';
import { formatCombo } from '../../../shared/rules/parts/quick-entry';
import { winningFinish } from './battles';
import type { ComboParts } from './combos';
import {
  DEMO_DECK_DESCRIPTIONS,
  DEMO_DECK_EVENTS,
  DEMO_DECK_NAMES,
  DEMO_DECK_NOTES,
  DEMO_DECK_PLACES,
  DEMO_OPPONENT_DECKS,
} from './demo-deck-words';
import { createRandom, type Random } from './random';

/** Its own draws, so that more decks change no battle. */
const SEED = 20_251_102;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** So many decks at most. */
const DECKS = { demo: 4, others: 2 };

/** Deck battles of the demo account's first decks, and of the others. */
const BATTLES = { demo: [14, 26], others: [0, 12] } as const;

interface DemoCombo extends ComboParts {
  owner: number;
  name: string;
  type: PartType | null;
  /** Added to a round's chance of being won. */
  edge: number;
  createdAt: Date;
}

interface World {
  players: readonly { displayName: string; skill: number }[];
  combos: readonly DemoCombo[];
  tournaments: readonly { name: string; date: Date; locations: readonly string[] }[];
  now: Date;
}

type Trio = readonly [number, number, number];

/** A round before ids are known: the combo is a position in the list. */
export type DemoDeckRound = Omit<DeckRound, 'myComboId'> & { combo: number };

interface DemoDeckBattle {
  opponentName: string;
  opponentDeckName: string;
  /** yyyy-mm-dd. */
  date: string;
  location: string | null;
  /** Position in the list of tournaments; null when it is none of them. */
  tournament: number | null;
  tournamentName: string | null;
  result: DeckOutcome;
  myScore: number;
  opponentScore: number;
  rounds: DemoDeckRound[];
  notes: string | null;
  createdAt: Date;
}

/** Every deck that one person's combos make. */
function legalTrios(combos: readonly DemoCombo[], owner: number): Trio[] {
  const own = combos.flatMap((combo, index) => (combo.owner === owner ? [index] : []));
  const trios: Trio[] = [];
  for (const [at, first] of own.entries()) {
    for (const [next, second] of own.slice(at + 1).entries()) {
      for (const third of own.slice(at + next + 2)) {
        const chosen = [first, second, third].flatMap((index) => combos[index] ?? []);
        if (findDuplicatePart(chosen) === null) trios.push([first, second, third]);
      }
    }
  }
  return trios;
}

/** Two rounds, and a third where they were split, or for fun. */
function playRounds(
  random: Random,
  { combos, players }: World,
  trio: Trio,
  rival: number,
): DemoDeckRound[] {
  const theirs = combos.filter(({ owner }) => owner === rival);
  const play = (): DemoDeckRound => {
    const combo = random.pick(trio);
    const mine = combos[combo];
    const against = random.pick(theirs);
    const skill = (players[mine?.owner ?? 0]?.skill ?? 0) - (players[rival]?.skill ?? 0);
    const isWon = random.chance(0.52 + skill + (mine?.edge ?? 0) - against.edge);
    // Not everybody looks at what the other side plays.
    const isKnown = random.chance(0.8);
    return {
      combo,
      comboName: mine?.name ?? '',
      outcome: isWon ? 'win' : 'loss',
      finishType: winningFinish(random, (isWon ? mine?.type : against.type) ?? null),
      opponentCombo: isKnown ? formatCombo(against) : null,
      opponentType: isKnown ? against.type : null,
    };
  };
  const rounds = [play(), play()];
  if (settleDeckBattle(rounds).result === null || random.chance(0.15)) rounds.push(play());
  return rounds;
}

/** Where it was: at a tournament that is over, at an event that has only a name, or just so. */
function eventOf(
  random: Random,
  { tournaments, now }: World,
  { since, playedAt }: { since: Date; playedAt: Date },
) {
  const past = tournaments
    .map((event, tournament) => ({ ...event, tournament }))
    .filter(({ date }) => date > since && date < now);
  if (past.length > 0 && random.chance(0.25)) {
    const { tournament, name, date, locations } = random.pick(past);
    const location = locations[0] ?? null;
    return { playedAt: date, tournament, tournamentName: name, location };
  }
  const tournamentName = random.chance(0.25) ? random.pick(DEMO_DECK_EVENTS) : null;
  const location = random.chance(0.5) ? random.pick(DEMO_DECK_PLACES) : null;
  return { playedAt, tournament: null, tournamentName, location };
}

function playBattle(
  random: Random,
  world: World,
  { trio, since, deckNames }: { trio: Trio; since: Date; deckNames: ReadonlyMap<number, string> },
): DemoDeckBattle {
  const { players, combos, now } = world;
  const owner = combos[trio[0]]?.owner ?? 0;
  const rival = (owner + random.int(1, players.length - 1)) % players.length;
  const rounds = playRounds(random, world, trio, rival);
  const { myScore, opponentScore, result } = settleDeckBattle(rounds);
  const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
  const day = new Date(now.getTime() - random.int(0, Math.max(0, days - 1)) * DAY_MS);
  const { playedAt, ...event } = eventOf(random, world, { since, playedAt: day });
  return {
    opponentName: players[rival]?.displayName ?? '',
    opponentDeckName: deckNames.get(rival) ?? random.pick(DEMO_OPPONENT_DECKS),
    date: playedAt.toISOString().slice(0, 10),
    ...event,
    result: result ?? 'loss',
    myScore,
    opponentScore,
    rounds,
    notes: random.chance(0.3) ? random.pick(DEMO_DECK_NOTES) : null,
    createdAt: new Date(Math.min(now.getTime(), playedAt.getTime() + 2 * HOUR_MS)),
  };
}

/** Who made which decks, before anybody plays: the demo account has several. */
function chooseDecks(random: Random, { players, combos, now }: World) {
  const names = [...DEMO_DECK_NAMES];
  return players.flatMap((_, owner) => {
    const trios = legalTrios(combos, owner);
    const most = owner === 0 ? DECKS.demo : DECKS.others;
    return Array.from({ length: Math.min(trios.length, most) }, (_, index) => {
      const [trio = [0, 0, 0] as Trio] = trios.splice(random.int(0, trios.length - 1), 1);
      const [name = ''] = names.splice(random.int(0, names.length - 1), 1);
      const latest = Math.max(...trio.map((combo) => combos[combo]?.createdAt.getTime() ?? 0));
      const age = now.getTime() - latest;
      const createdAt = latest + random.next() * 0.5 * age;
      const changed = random.chance(0.5) ? random.next() ** 2 : 1;
      return {
        owner,
        trio,
        name,
        description: random.chance(0.7) ? random.pick(DEMO_DECK_DESCRIPTIONS) : null,
        // The demo account's first deck is there to be shared.
        isPublic: owner === 0 ? index > 0 : random.chance(0.75),
        createdAt: new Date(createdAt),
        updatedAt: new Date(now.getTime() - (now.getTime() - createdAt) * changed),
      };
    });
  });
}

/** Decks, the 3v3 battles that were played with them, and their counters; the same for the same day. */
export function makeDemoDecks(world: World) {
  const random = createRandom(SEED);
  const chosen = chooseDecks(random, world);
  const deckNames = new Map(
    chosen.filter(({ isPublic }) => isPublic).map(({ owner, name }) => [owner, name] as const),
  );
  return chosen.map((deck) => {
    const [least, most] = deck.owner === 0 ? BATTLES.demo : BATTLES.others;
    const battles = Array.from({ length: random.int(least, most) }, () =>
      playBattle(random, world, { trio: deck.trio, since: deck.createdAt, deckNames }),
    ).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const counters = battles.map(countDeckBattle).reduce(addCounters, EMPTY_DECK_COUNTERS);
    return { ...deck, counters, battles };
  });
}
export type DemoDeck = ReturnType<typeof makeDemoDecks>[number];
