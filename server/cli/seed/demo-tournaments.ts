import { COLOR_PAIRS } from './combos';
import { DEMO_TOURNAMENTS, type TournamentWords } from './demo-tournament-words';
import type { FlyerDesign } from './draw-flyer';
import { createRandom, type Random } from './random';

/** Its own draws, so that more tournaments change no battle. */
const SEED = 20_250_914;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

interface DemoParticipant {
  /** Position in the list of people; a guest has a name instead. */
  person: number | null;
  guestName: string | null;
  createdAt: Date;
}

/** A tournament with who takes part; people are positions in the list. */
export interface DemoTournament {
  author: number;
  name: string;
  description: string;
  locations: string[];
  date: Date;
  isOfficial: boolean;
  createdAt: Date;
  flyer: {
    design: FlyerDesign;
    seed: number;
    mine: readonly [string, string];
    other: readonly [string, string];
  } | null;
  /** Who registered first, first. */
  participants: DemoParticipant[];
}

/** The Saturday or Sunday at so many days from today, or the next one, away from today. */
function weekendAt(today: number, days: number): number {
  let day = today + days * DAY_MS;
  while (![0, 6].includes(new Date(day).getUTCDay())) day += Math.sign(days) * DAY_MS;
  return day;
}

/** So many people by chance, those who surely come among them. */
function choosePeople(random: Random, all: number, words: TournamentWords): number[] {
  const chosen = new Set(words.with);
  while (chosen.size < Math.min(words.people, all)) chosen.add(random.int(0, all - 1));
  return [...chosen].toSorted((a, b) => a - b);
}

/** When each registered: at any time between the setting up and the beginning, or now. */
function register(
  random: Random,
  { people, guests }: { people: readonly number[]; guests: readonly string[] },
  [from, until]: readonly [number, number],
): DemoParticipant[] {
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

/** What takes place and took place, and who comes: the same for the same moment, the oldest first. */
export function makeDemoTournaments(people: number, now: Date): DemoTournament[] {
  const random = createRandom(SEED);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const tournaments = DEMO_TOURNAMENTS.map((words, index): DemoTournament => {
    const date = weekendAt(today, words.days) + words.at * HOUR_MS;
    const createdAt = now.getTime() - words.hours * HOUR_MS;
    const until = Math.min(now.getTime(), date);
    return {
      author: words.author,
      name: words.name,
      description: words.description,
      locations: [...words.locations],
      date: new Date(date),
      isOfficial: words.isOfficial ?? false,
      createdAt: new Date(createdAt),
      flyer: words.flyer
        ? {
            design: words.flyer,
            seed: SEED + index,
            mine: random.pick(COLOR_PAIRS),
            other: random.pick(COLOR_PAIRS),
          }
        : null,
      participants: register(
        random,
        { people: choosePeople(random, people, words), guests: words.guests ?? [] },
        [createdAt, until],
      ),
    };
  });
  return tournaments.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
