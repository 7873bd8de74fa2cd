import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { SubmittedReportValues } from '#shared/event-matches';
import { RULE_PRESETS } from '#shared/rule-set-choice';
import type { MatchRound } from '#shared/rules/events/match';
import { listSize, matchRules } from '#shared/rules/events/match-rules';
import type { EventPhase } from '#shared/rules/events/phases';
import type { MatchValues } from '#shared/rules/events/rule-fields';
import { rulePreset } from '#shared/rules/events/rule-presets';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import type { WritableDb } from '../../db/pool';
import {
  combos,
  decks,
  eventMatches,
  eventStaff,
  tournamentParticipants,
  tournaments,
  users,
} from '../../db/schema';
import type { Actor } from '../../deps';
import type { Deps } from '../../features/events/change-event';
import { putDeck } from '../../features/events/deck-lists.service';
import { addEntrant } from '../../features/events/entrants.service';
import { organise, putEvent } from '../../features/events/events.service';
import { writeEventBattles } from '../../features/events/personal-log';
import { submitReport } from '../../features/events/reports.service';
import { noJobs } from '../../jobs/queue';
import { noLog } from '../../log';
import { noRealtime } from '../../realtime/events';
import { withoutThreads } from '../../thread-tasks';
import { seedDemoImport } from './imported';
import { createRandom, DEMO_USERNAMES, demo, type Random } from './random';
import eventsJson from './words/events.json';

const demoEvents = z
  .array(
    z.object({
      owner: z.enum(DEMO_USERNAMES),
      name: z.string(),
      description: z.string(),
      location: z.string(),
      daysAgo: z.number(),
      players: z.number(),
      guests: z.array(z.string()),
      /** Completed Swiss rounds; null plays the event to the end. */
      rounds: z.number().nullable(),
      /** A preset, whose rules the settings may replace. */
      ruleSet: z.enum(RULE_PRESETS).optional(),
      settings: z.record(z.string(), z.unknown()),
    }),
  )
  .parse(eventsJson)
  .map(({ ruleSet, settings, ...event }) => {
    const { name: rulesName, rules } = (ruleSet && rulePreset(ruleSet)) ?? {};
    return { ...event, settings: eventSettingsSchema.parse({ ...rules, rulesName, ...settings }) };
  });
type DemoEvent = (typeof demoEvents)[number];

const SEED = 20_260;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MATCH_MS = 4 * 60_000;

const FINISHES = [
  ['spin', 40],
  ['over', 25],
  ['burst', 15],
  ['extreme', 12],
  ['own', 5],
  ['draw', 3],
] as const;

/** Plays rounds until somebody has enough points; `edge` is the chance that a wins each. */
function playGame(
  random: Random,
  { pointsToWin, points: given }: Pick<MatchValues, 'pointsToWin' | 'points'>,
  edge: number,
): MatchRound[] {
  const rounds: MatchRound[] = [];
  const points = { a: 0, b: 0 };
  while (points.a < pointsToWin && points.b < pointsToWin) {
    const finish = random.weighted(FINISHES);
    const winner = random.chance(edge) ? 'a' : 'b';
    const combos = { aCombo: null, bCombo: null };
    if (finish === 'draw') {
      rounds.push({ winner: 'draw', finish: 'spin', ...combos });
      continue;
    }
    points[winner] += given[finish];
    rounds.push({ winner, finish, ...combos });
  }
  return rounds;
}

type Person = Actor & { createdAt: Date };
type OpenMatch = typeof eventMatches.$inferSelect;
type SentGame = SubmittedReportValues['games'][number];

/** Creates one event with the calls its organiser would make. */
async function runDemoEvent(
  db: WritableDb,
  people: readonly Person[],
  event: DemoEvent,
  now: Date,
) {
  const random = createRandom(SEED + event.players);
  let time = now.getTime() - event.daysAgo * DAY_MS - 2 * HOUR_MS;
  const deps: Deps = {
    db,
    log: noLog,
    jobs: noJobs,
    realtime: noRealtime,
    threads: withoutThreads({ db, log: noLog }),
    clock: () => new Date(time),
  };
  const owner = people.find(({ username }) => username === event.owner);
  if (!owner) throw new Error(`"${event.owner}" is not in the demo community`);
  const [tournament] = await db
    .insert(tournaments)
    .values({
      name: event.name,
      description: event.description,
      locations: [event.location],
      userId: owner.id,
      date: new Date(time + HOUR_MS),
      createdAt: new Date(time - 5 * DAY_MS),
    })
    .returning({ id: tournaments.id });
  if (!tournament) throw new Error('An insert returned no row');
  const { id } = tournament;
  const { settings } = event;
  // Not everybody has a deck to list.
  const go = (to: EventPhase) => organise(deps, owner, id, { act: 'phase', to, force: true });

  await putEvent(deps, owner, id, settings);
  await go('registration');
  await enterAll(db, deps, { owner, id, people: people.slice(0, event.players), event });
  await go('check_in');
  await db
    .update(tournamentParticipants)
    .set({ state: 'checked_in' })
    .where(eq(tournamentParticipants.tournamentId, id));
  await go('running');

  const open = async () => {
    const rows = await db
      .select()
      .from(eventMatches)
      .where(eq(eventMatches.tournamentId, id))
      .orderBy(asc(eventMatches.stage), asc(eventMatches.position));
    return rows.filter(({ state }) => state === 'ready');
  };
  const send = (match: OpenMatch, game: SentGame, by: Actor = owner) => {
    time += MATCH_MS / 4;
    return submitReport(deps, by, id, match.key, {
      clientId: randomUUID(),
      playedAt: new Date(time),
      ended: 'points',
      a: match.a ?? 0,
      b: match.b ?? 0,
      warnings: { a: [], b: [] },
      games: [game],
    });
  };
  const report = (match: OpenMatch, edge: number, by: Actor = owner) =>
    send(match, { rounds: playGame(random, matchRules(settings, match), edge) }, by);
  const playAll = async () => {
    for (let matches = await open(); matches.length > 0; matches = await open()) {
      // The one who entered first is a little stronger.
      for (const match of matches) await report(match, (match.a ?? 0) < (match.b ?? 0) ? 0.6 : 0.4);
    }
  };

  /** A player reports, and the opponent has not confirmed yet. */
  const reportOwn = async (matches: readonly OpenMatch[]) => {
    const entrants = await db
      .select()
      .from(tournamentParticipants)
      .where(eq(tournamentParticipants.tournamentId, id));
    const playerOf = (entrant: number | null) => {
      const userId = entrants.find((one) => one.id === entrant)?.userId;
      return people.find((person) => person.id === userId && userId !== owner.id);
    };
    const match = matches.find(({ a, b }) => playerOf(a) && playerOf(b));
    const player = match && playerOf(match.a);
    if (player) await report(match, 1, player);
  };

  const swissRounds = settings.stages[0]?.rounds ?? 1;
  for (let round = 1; round <= (event.rounds ?? swissRounds); round += 1) {
    await playAll();
    if (round < swissRounds) await organise(deps, owner, id, { act: 'round' });
  }
  if (event.rounds === null) {
    await organise(deps, owner, id, { act: 'cut' });
    await playAll();
    await go('finished');
  } else {
    const [first, second, third, ...others] = await open();
    if (first) await report(first, 0.9);
    // As from a slip that has the points alone.
    if (third) await send(third, { rounds: [], aPoints: settings.pointsToWin, bPoints: 2 });
    await reportOwn(others);
    // The organiser and a judge, who does not play, report different results.
    const judge = people[event.players];
    if (second && judge) {
      await db.insert(eventStaff).values({ tournamentId: id, userId: judge.id, role: 'judge' });
      await report(second, 1);
      await report(second, 0, judge);
    }
  }
  for (const { id: userId } of people.slice(0, event.players)) {
    await writeEventBattles(deps, { eventId: id, userId });
  }
}

interface Entries {
  owner: Person;
  id: number;
  people: readonly Person[];
  event: DemoEvent;
}

/** Somebody's first combo or deck. */
async function listOf(db: WritableDb, { id: userId }: Person, size: number): Promise<number[]> {
  if (size === 3) {
    const own = eq(decks.userId, userId);
    const [deck] = await db.select().from(decks).where(own).orderBy(asc(decks.id)).limit(1);
    return deck ? [deck.combo1Id, deck.combo2Id, deck.combo3Id] : [];
  }
  const [combo] = await db
    .select({ id: combos.id })
    .from(combos)
    .where(eq(combos.userId, userId))
    .orderBy(asc(combos.id))
    .limit(1);
  return combo ? [combo.id] : [];
}

/** Enters people, with their lists, and guests. */
async function enterAll(
  db: WritableDb,
  deps: Deps,
  { owner, id, people, event }: Entries,
): Promise<void> {
  for (const person of people) {
    const { entrant } = await addEntrant(deps, owner, id, { userId: person.id });
    const comboIds = await listOf(db, person, listSize(event.settings));
    if (comboIds.length > 0) await putDeck(deps, person, id, entrant.id, { comboIds });
  }
  for (const guestName of event.guests) await addEntrant(deps, owner, id, { guestName });
}

/** Creates an event in its third round, finished ones, with their players' battles, and an import. */
export async function seedDemoEvents(db: WritableDb, now: Date): Promise<number> {
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.username, DEMO_USERNAMES))
    .orderBy(asc(users.id));
  for (const event of demoEvents) await runDemoEvent(db, people, event, now);
  const owner = people.find(({ username }) => username === demo.username);
  if (owner) await seedDemoImport(db, owner, now);
  return demoEvents.length;
}
