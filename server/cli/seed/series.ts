import { asc, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { eventSettingsSchema } from '#shared/rules/events/settings';
import { addDays, dayIn, momentIn } from '#shared/rules/time-zones';
import type { WritableDb } from '../../db/pool';
import { eventStaff, tournaments, users } from '../../db/schema';
import type { Deps } from '../../features/events/change-event';
import { addEntrant } from '../../features/events/entrants.service';
import { organise, putEvent } from '../../features/events/events.service';
import { enterOrWait } from '../../features/events/registration.service';
import { startSeries } from '../../features/events/series.service';
import { noJobs } from '../../jobs/queue';
import { noLog } from '../../log';
import { noRealtime } from '../../realtime/events';
import { withoutThreads } from '../../thread-tasks';
import { DEMO_USERNAMES } from './random';
import seriesJson from './words/series.json';

const demoSeries = z
  .object({
    owner: z.enum(DEMO_USERNAMES),
    judge: z.enum(DEMO_USERNAMES),
    name: z.string(),
    description: z.string(),
    location: z.string(),
    players: z.number(),
    /** How many wait for a place in the first event. */
    waiting: z.number(),
    timeZone: z.string(),
    time: z.string(),
    settings: eventSettingsSchema,
  })
  .parse(seriesJson);

const THURSDAY = 4;

/** The next Thursday after today. */
function nextThursday(now: Date): Date {
  const { time, timeZone } = demoSeries;
  const today = dayIn(now, timeZone);
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  const days = ((THURSDAY - weekday + 6) % 7) + 1;
  return momentIn(`${addDays(today, days)}T${time}`, timeZone);
}

/** Creates an event of every week, open for registration, with some players in the first. */
export async function seedDemoSeries(db: WritableDb, now: Date): Promise<void> {
  const { owner: ownerName, judge: judgeName, timeZone, settings, location, ...words } = demoSeries;
  const deps: Deps = {
    db,
    log: noLog,
    jobs: noJobs,
    realtime: noRealtime,
    threads: withoutThreads({ db, log: noLog }),
    clock: () => now,
  };
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.username, DEMO_USERNAMES))
    .orderBy(asc(users.id));
  const named = (name: string) => people.find(({ username }) => username === name);
  const [owner, judge] = [named(ownerName), named(judgeName)];
  if (!owner || !judge) throw new Error('The organisers are not in the demo community');
  const [tournament] = await db
    .insert(tournaments)
    .values({
      name: words.name,
      description: words.description,
      locations: [location],
      userId: owner.id,
      date: nextThursday(now),
      createdAt: now,
    })
    .returning({ id: tournaments.id });
  if (!tournament) throw new Error('An insert returned no row');
  const { id } = tournament;
  await putEvent(deps, owner, id, settings);
  await db.insert(eventStaff).values({ tournamentId: id, userId: judge.id, role: 'judge' });
  await startSeries(deps, owner, id, {
    every: 'week',
    ahead: 3,
    until: null,
    timeZone,
    open: true,
  });
  await organise(deps, owner, id, { act: 'phase', to: 'registration' });
  for (const person of people.slice(0, words.players)) {
    await addEntrant(deps, owner, id, { userId: person.id });
  }
  for (const person of people.slice(words.players, words.players + words.waiting)) {
    await enterOrWait(deps, person, id);
  }
}
