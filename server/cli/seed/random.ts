import { z } from 'zod';
import { PART_TYPES } from '#shared/rules/parts/kinds';
import battlesJson from './words/battles.json';
import chatsJson from './words/chats.json';
import decksJson from './words/decks.json';
import peopleJson from './words/people.json';
import postsJson from './words/posts.json';
import tournamentsJson from './words/tournaments.json';

/**
 * Reproducible random numbers: the same seed produces the same data on every machine. Never use it
 * for secrets.
 */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the items, with a probability proportional to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
}

/** Mulberry32: 32 bits of state are plenty for a few million draws. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      throw new RangeError('There is nothing to pick from.');
    },
  };
}

/**
 * Draws from many items by weight in logarithmic time: some people record ten battles, some ten
 * thousand, and a million draws must not take a million sums each.
 */
export function createLottery<T>(
  items: readonly T[],
  weightOf: (item: T, index: number) => number,
): (random: Random) => T {
  const sums = new Float64Array(items.length);
  let sum = 0;
  items.forEach((item, index) => {
    sum += weightOf(item, index);
    sums[index] = sum;
  });
  return (random) => {
    const target = random.next() * sum;
    let low = 0;
    let high = items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = items[low];
    if (item === undefined) throw new RangeError('There is nothing to draw from.');
    return item;
  };
}

const texts = z.array(z.string());
const byPartType = z.record(z.enum(PART_TYPES), texts);
const partType = z.enum(PART_TYPES);
const player = z.object({ username: z.string(), displayName: z.string(), type: partType });

export const { demo, people, cities, bios, reportReasons } = z
  .object({
    /** The account that visitors sign in with. */
    demo: player.extend({ bio: z.string() }),
    people: z.array(player),
    cities: texts,
    bios: byPartType,
    reportReasons: texts,
  })
  .parse(peopleJson);

/** The demo account first; everything else refers to people by index in this list. */
export const DEMO_USERNAMES = [demo, ...people].map(({ username }) => username);

/** A username in the data, parsed to an index in `DEMO_USERNAMES`. */
const person = z.enum(DEMO_USERNAMES).transform((username) => DEMO_USERNAMES.indexOf(username));

export const battleWords = z
  .object({
    /** Combos as typed into quick entry. */
    combos: texts,
    nicknames: texts,
    descriptions: byPartType,
    /** Without a name, the app's default is used. */
    events: z.array(z.object({ name: z.string().nullable(), weight: z.number() })),
    /** Distinct colors, readable in both themes. */
    colors: z.array(z.tuple([z.string(), z.string()])),
  })
  .parse(battlesJson);

export const deckWords = z
  .object({
    names: texts,
    descriptions: texts,
    opponentDecks: texts,
    events: texts,
    places: texts,
    notes: texts,
  })
  .parse(decksJson);

/** Conversations of the demo account, newest first. */
export const chats = z
  .array(
    z.object({
      /** How many of the last lines, all from the friend, are unread. */
      unread: z.number(),
      lines: z.array(z.tuple([z.enum(['me', 'friend']), z.string()])),
    }),
  )
  .parse(chatsJson);

/** Newest first. */
export const posts = z
  .array(
    z.object({
      author: person,
      hoursAgo: z.number(),
      title: z.string(),
      description: z.string().nullable().default(null),
      /** The short video, or a drawn scene. */
      shows: z.enum(['text', 'clip', 'clash', 'portrait', 'parts', 'podium']),
      isPrivate: z.boolean().default(false),
      comments: z.array(z.tuple([person, z.string()])),
    }),
  )
  .parse(postsJson);

/** Newest first. */
export const tournaments = z
  .array(
    z.object({
      author: person,
      /** Age of the tournament. */
      hoursAgo: z.number(),
      /** Days from today, negative for the past; moved away from today to a weekend. */
      daysAhead: z.number(),
      /** Starting hour, UTC. */
      hour: z.number(),
      name: z.string(),
      description: z.string(),
      locations: texts,
      isOfficial: z.boolean().default(false),
      flyer: z.enum(['rail', 'versus', 'bracket', 'ring']).nullable().default(null),
      /** Number of accounts, including those in `with` but not guests. */
      people: z.number(),
      with: z.array(person),
      guests: texts.default([]),
    }),
  )
  .parse(tournamentsJson);
