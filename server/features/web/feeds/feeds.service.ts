import { shareRun } from '../../../db/pool';
import { type AppDeps, currentTime } from '../../../deps';
import { writeCalendar } from '../../tournaments/calendar.presenter';
import { writeAtom } from './atom';
import * as queries from './feeds.queries';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** So many fit a year of any community; the latest ones count. */
const FEED_MAX = 1_000;

export type FedTournament = Awaited<ReturnType<typeof listFed>>[number];

/** Read once for everybody who asks meanwhile. */
async function listFed(deps: Deps) {
  const now = currentTime(deps).getTime();
  const span = { from: new Date(now - YEAR_MS), until: new Date(now + YEAR_MS), limit: FEED_MAX };
  const rows = await shareRun(deps, 'feed', () => queries.listForFeed(deps.db, span));
  return rows.map(({ username, displayName, phase, changedAt, ...row }) => {
    const isCancelled = phase === 'cancelled';
    const changed = Math.max(
      row.updatedAt.getTime(),
      isCancelled ? (changedAt?.getTime() ?? 0) : 0,
    );
    const organiser = displayName || username;
    return { ...row, organiser, isCancelled, updatedAt: new Date(changed) };
  });
}

export const calendarFeed = async (deps: Deps) =>
  writeCalendar(await listFed(deps), { publicUrl: deps.config.publicUrl });

export const atomFeed = async (deps: Deps, origin: string) =>
  writeAtom(await listFed(deps), origin);
