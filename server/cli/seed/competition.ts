import { addCounters } from '#shared/rules/counters';
import {
  countDeckBattle,
  type DeckRound,
  EMPTY_DECK_COUNTERS,
  settleDeckBattle,
} from '#shared/rules/deck-counters';
import { type DeckParts, findDuplicatePart } from '#shared/rules/decks';
import type { PartType } from '#shared/rules/parts/kinds';
import { formatCombo } from '#shared/rules/parts/quick-entry';
import { winningFinish } from './battles';
import {
  battleWords,
  createRandom,
  deckWords,
  type Random,
  tournaments as tournamentWords,
} from './random';

const TOURNAMENTS_SEED = 20_250_914;
const DECKS_SEED = 20_251_102;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Maximum number of decks per person. */
const DECKS = { demo: 4, others: 2 };

/** Minimum and maximum battles per deck. */
const BATTLES = { demo: [14, 26], others: [0, 12] } as const;

/** The Saturday or Sunday this many days from today, or the next one further away. */
function weekendAt(today: number, days: number): number {
  let day = today + days * DAY_MS;
  while (![0, 6].includes(new Date(day).getUTCDay())) day += Math.sign(days) * DAY_MS;
  return day;
}

type TournamentWords = (typeof tournamentWords)[number];

function choosePeople(random: Random, all: number, words: TournamentWords): number[] {
  const chosen = new Set(words.with);
  while (chosen.size < Math.min(words.people, all)) chosen.add(random.int(0, all - 1));
  return [...chosen].toSorted((a, b) => a - b);
}

/** Registrations, oldest first, at random times between `from` and `until`. */
function register(
  random: Random,
  { people, guests }: { people: readonly number[]; guests: readonly string[] },
  [from, until]: readonly [number, number],
) {
  const when = () => new Date(from + random.next() * (until - from));
  const guestTimes = guests.map(when).toSorted((a, b) => a.getTime() - b.getTime());
  return [
    ...people.map((person) => ({ person, guestName: null, createdAt: when() })),
    ...guests.map((guestName, index) => ({
      person: null,
      guestName,
      createdAt: guestTimes[index] ?? new Date(until),
    })),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Past and upcoming tournaments with their participants, in order of creation. */
export function makeTournaments(people: number, now: Date) {
  const random = createRandom(TOURNAMENTS_SEED);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const made = tournamentWords.map((words, index) => {
    const date = weekendAt(today, words.daysAhead) + words.hour * HOUR_MS;
    const createdAt = now.getTime() - words.hoursAgo * HOUR_MS;
    const { author, name, description, locations, isOfficial, guests } = words;
    const flyer = words.flyer && {
      design: words.flyer,
      seed: TOURNAMENTS_SEED + index,
      mine: random.pick(battleWords.colors),
      other: random.pick(battleWords.colors),
    };
    const registered = { people: choosePeople(random, people, words), guests };
    return {
      author,
      name,
      description,
      locations,
      isOfficial,
      flyer,
      date: new Date(date),
      createdAt: new Date(createdAt),
      participants: register(random, registered, [createdAt, Math.min(now.getTime(), date)]),
    };
  });
  return made.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
export type DemoTournament = ReturnType<typeof makeTournaments>[number];

interface DeckCombo extends DeckParts {
  owner: number;
  name: string;
  type: PartType | null;
  /** Added to the chance of winning a round. */
  edge: number;
  createdAt: Date;
}

interface World {
  players: readonly { displayName: string; skill: number }[];
  combos: readonly DeckCombo[];
  tournaments: readonly DemoTournament[];
  now: Date;
}

type Trio = readonly [number, number, number];

/** A round before ids are known: the combo is an index in the list. */
type DemoDeckRound = Omit<DeckRound, 'myComboId'> & { combo: number };

/** All legal decks of one person's combos. */
function legalTrios(combos: readonly DeckCombo[], owner: number): Trio[] {
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

/** Two rounds, and a third to decide or for fun. */
function playRounds(random: Random, { combos, players }: World, trio: Trio, rival: number) {
  const theirs = combos.filter(({ owner }) => owner === rival);
  const play = (): DemoDeckRound => {
    const combo = random.pick(trio);
    const mine = combos[combo];
    const against = random.pick(theirs);
    const skill = (players[mine?.owner ?? 0]?.skill ?? 0) - (players[rival]?.skill ?? 0);
    const isWon = random.chance(0.52 + skill + (mine?.edge ?? 0) - against.edge);
    // Not everybody records the opponent's combo.
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

/** A past tournament, an event known only by name, or none. */
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
  const tournamentName = random.chance(0.25) ? random.pick(deckWords.events) : null;
  const location = random.chance(0.5) ? random.pick(deckWords.places) : null;
  return { playedAt, tournament: null, tournamentName, location };
}

function playBattle(
  random: Random,
  world: World,
  { trio, since, deckNames }: { trio: Trio; since: Date; deckNames: ReadonlyMap<number, string> },
) {
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
    opponentDeckName: deckNames.get(rival) ?? random.pick(deckWords.opponentDecks),
    date: playedAt.toISOString().slice(0, 10),
    ...event,
    result: result ?? 'loss',
    myScore,
    opponentScore,
    rounds,
    notes: random.chance(0.3) ? random.pick(deckWords.notes) : null,
    createdAt: new Date(Math.min(now.getTime(), playedAt.getTime() + 2 * HOUR_MS)),
  };
}

/** Everybody's decks, without battles; the demo account has the most. */
function chooseDecks(random: Random, { players, combos, now }: World) {
  const names = [...deckWords.names];
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
        description: random.chance(0.7) ? random.pick(deckWords.descriptions) : null,
        // The demo account's first deck is left for visitors to share.
        isPublic: owner === 0 ? index > 0 : random.chance(0.75),
        createdAt: new Date(createdAt),
        updatedAt: new Date(now.getTime() - (now.getTime() - createdAt) * changed),
      };
    });
  });
}

/** Decks with their 3v3 battles and counters. */
export function makeDecks(world: World) {
  const random = createRandom(DECKS_SEED);
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
