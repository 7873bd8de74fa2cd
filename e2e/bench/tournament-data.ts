import { createHash } from 'node:crypto';
import { TOURNAMENT_PARTICIPANTS_MAX } from '#shared/tournaments';
import { createLottery, createRandom, type Random } from '../../server/cli/seed/random';
import type { StoredFile } from '../../server/db/schema/media';

/** Seed of registrations, whose rows can be read before or after the tournaments. */
const SEED = 10_000_079;

/** Averages per person. */
const TOURNAMENTS = 20;
/** Participants per tournament on average; few have hundreds, many one or two. */
const PARTICIPANTS = 5;

const DAY_MS = 86_400_000;
/** Time between creation and start (days). */
const AHEAD = { least: 3, most: 120 };
/** One in this many has a public page. */
const LISTED = 10;
/** Share of guests. */
const GUESTS = 0.03;
/** Number of tournaments whose registrations are interleaved by time. */
const TOGETHER = 2_000;

const WORDS =
  'cup open league stadium night finals riverside harbour town hall school club beginners attack only swiss rounds bring launcher deck prizes snacks doors open early friends welcome rematch season first under twelves gym library'.split(
    ' ',
  );

const FILES: StoredFile[] = [480, 960, 1200].map((width) => ({
  name: `${width}.webp`,
  role: 'shown',
  type: 'image/webp',
  size: width * 70,
  width,
}));
/** As long as a placeholder from sharp, but not a valid picture. */
const PLACEHOLDER = `data:image/webp;base64,${'UklGRjoAAABXRUJQVlA4IC4AAACyAgCdASoC'.repeat(4)}`;

const words = (random: Random, least: number, most: number) =>
  Array.from({ length: random.int(least, most) }, () => random.pick(WORDS)).join(' ');

/** A UUID derived from the id, for the folder of an upload. */
const folderOf = (id: number) =>
  createHash('md5')
    .update(`flyer ${id}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

interface TournamentOptions {
  random: Random;
  userIds: readonly number[];
  /** Range of creation times (milliseconds since 1970). */
  start: number;
  end: number;
}

/**
 * Tournaments in order of creation, some of them upcoming, with participants. Active players create
 * and join more; few tournaments are large, and counters match the rows.
 */
export function makeTournamentData({ random, userIds, start, end }: TournamentOptions) {
  const drawPerson = createLottery(userIds, (_, index) => 1 / (index + 5) ** 0.5);
  const most = Math.min(TOURNAMENT_PARTICIPANTS_MAX, userIds.length / 4);
  const count = userIds.length * TOURNAMENTS;
  const drafts = Array.from({ length: count }, (_, index) => {
    const createdAt = start + ((end - start) * (index + 1)) / count;
    return {
      id: index + 1,
      createdAt,
      date: createdAt + random.int(AHEAD.least * 24, AHEAD.most * 24) * (DAY_MS / 24),
      // The mean of x^-0.7 over 0 to 1 is 1 / 0.3.
      participantCount: Math.floor(
        Math.min((PARTICIPANTS * 0.3) / random.next() ** 0.7 + random.next(), most),
      ),
    };
  });

  function* writeTournaments() {
    for (const { id, participantCount, ...draft } of drafts) {
      const hasFlyer = random.chance(0.6);
      const createdAt = new Date(draft.createdAt);
      yield {
        id,
        userId: drawPerson(random),
        name: words(random, 2, 6),
        description: words(random, 4, 60),
        locations: Array.from({ length: random.chance(0.85) ? 1 : random.int(2, 6) }, () =>
          words(random, 2, 4),
        ),
        date: new Date(draft.date),
        isOfficial: random.chance(0.2),
        web: id % LISTED === 0 ? ('listed' as const) : ('off' as const),
        folder: hasFlyer ? folderOf(id) : null,
        files: hasFlyer ? FILES : [],
        placeholder: hasFlyer ? PLACEHOLDER : null,
        participantCount,
        createdAt,
        updatedAt: createdAt,
      };
    }
  }

  function* writeParticipants() {
    const draws = createRandom(SEED);
    let id = 0;
    for (let from = 0; from < count; from += TOGETHER) {
      const together = drafts.slice(from, from + TOGETHER).flatMap((draft) => {
        const people = new Set<number>();
        return Array.from({ length: draft.participantCount }, (_, place) => {
          const until = Math.min(draft.date, end);
          const createdAt = draft.createdAt + draws.next() * (until - draft.createdAt);
          if (draws.chance(GUESTS)) {
            return { tournamentId: draft.id, userId: null, guestName: `Guest ${place}`, createdAt };
          }
          let userId = drawPerson(draws);
          while (people.has(userId)) userId = drawPerson(draws);
          people.add(userId);
          return { tournamentId: draft.id, userId, guestName: null, createdAt };
        });
      });
      together.sort((a, b) => a.createdAt - b.createdAt);
      for (const { createdAt, ...row } of together) {
        id += 1;
        yield { id, ...row, createdAt: new Date(createdAt) };
      }
    }
  }

  return { tournaments: writeTournaments, participants: writeParticipants };
}
