import { shareRun } from '../../../db/pool';
import { type AppDeps, currentTime } from '../../../deps';
import { findFeedOwner } from '../../feeds/feeds.service';
import { type CalendarTournament, writeCalendar } from '../../tournaments/calendar.presenter';
import { writeAtom } from './atom';
import * as queries from './feeds.queries';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
type Deps = Pick<AppDeps, 'db' | 'clock' | 'config'>;

/** So many fit a year of any community; the latest ones count. */
const FEED_MAX = 1_000;

export type FedTournament = ReturnType<typeof present>;

function present({ username, displayName, phase, changedAt, ...row }: queries.FedRow) {
  const isCancelled = phase === 'cancelled';
  const changed = Math.max(row.updatedAt.getTime(), isCancelled ? (changedAt?.getTime() ?? 0) : 0);
  const organiser = displayName || username;
  return { ...row, organiser, isCancelled, updatedAt: new Date(changed) };
}

const yearAgo = (deps: Deps) => new Date(currentTime(deps).getTime() - YEAR_MS);

/** Read once for everybody who asks meanwhile. */
async function listListed(deps: Deps): Promise<FedTournament[]> {
  const until = new Date(currentTime(deps).getTime() + YEAR_MS);
  const span = { from: yearAgo(deps), until, limit: FEED_MAX };
  const rows = await shareRun(deps, 'feed', () => queries.listListed(deps.db, span));
  return rows.map(present);
}

const calendarOf = ({ config }: Deps, tournaments: readonly CalendarTournament[]) =>
  writeCalendar(tournaments, { publicUrl: config.publicUrl, name: 'Ripcord' });

export const calendarFeed = async (deps: Deps) => calendarOf(deps, await listListed(deps));

export const atomFeed = async (deps: Deps, origin: string) =>
  writeAtom(await listListed(deps), origin);

/** @throws AppError 404 for whatever opens no calendar */
export async function personalFeed(deps: Deps, code: string): Promise<string> {
  const ownerId = await findFeedOwner(deps, code);
  const span = { from: yearAgo(deps), limit: FEED_MAX };
  const rows = await queries.listRegistered(deps.db, ownerId, span);
  return calendarOf(deps, rows.map(present));
}
