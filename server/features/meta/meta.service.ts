import { z } from 'zod';
import type { PageQuery } from '#shared/fields';
import type { Matchups, MetaKind, MetaPeriod, PartDetail, PartStats, Refresh } from '#shared/meta';
import { otherNamesOf, type Part, partsOfKind } from '#shared/rules/parts/catalogue';
import { PART_KINDS, type PartKind } from '#shared/rules/parts/kinds';
import { slugOf } from '#shared/rules/parts/slug';
import { percent } from '#shared/rules/rates';
import { t } from '#shared/translate';
import type { Viewer } from '../../auth/authorize';
import { type Reader, transact } from '../../db/pool';
import type { StoredStats } from '../../db/schema';
import { type AppDeps, currentTime } from '../../deps';
import { notFound } from '../../http/app-error';
import { mapPage, type Page, readPage } from '../../http/pagination';
import * as queries from './meta.queries';
import { PERIOD_MS } from './refresh';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

const placeCursor = z.tuple([z.number().int().min(0).max(1_000_000)]);

type Mine = (stats: Pick<StoredStats, 'kind' | 'name'>) => PartStats['mine'];

/** Nobody has battles without an account. */
async function readMine(
  { db, clock }: Deps,
  actor: Viewer | null,
  period: MetaPeriod,
): Promise<Mine> {
  if (!actor) return () => null;
  const now = currentTime({ clock });
  const since = period === '30d' ? new Date(now.getTime() - PERIOD_MS) : undefined;
  const rows = await queries.listOwnFigures(db, actor.id, since);
  const figures = new Map(rows.map((row) => [`${row.kind} ${row.name}`, row]));
  return ({ kind, name }) => {
    const own = figures.get(`${kind} ${name}`);
    return own ? { battles: own.battles, winRate: percent(own.wins, own.battles) } : null;
  };
}

export async function listPartStats(
  deps: Deps,
  actor: Viewer | null,
  { kind, period, ...query }: PageQuery & { kind?: MetaKind | undefined; period: MetaPeriod },
): Promise<Page<PartStats>> {
  const [page, mine] = await Promise.all([
    readPage<{ place: number; stats: StoredStats }, [number]>(
      query,
      placeCursor,
      ({ place }) => [place],
      ({ after, limit }) =>
        queries.listStats(deps.db, { kind, period }, { after: after?.[0] ?? -1, limit: limit + 1 }),
    ),
    readMine(deps, actor, period),
  ]);
  return mapPage(page, ({ stats }) => ({ ...stats, mine: mine(stats) }));
}

const NO_FACTS = { type: null, line: null, spin: null, weight: null, height: null, sides: null };

const NO_ROUNDS = { burst: 0, spin: 0, over: 0, extreme: 0 };

/** Statistics of a part that appears in no public battle. */
const noStats = (kind: PartKind, { name, type }: Part): StoredStats => ({
  kind,
  name,
  slug: slugOf(name),
  type: type ?? null,
  battles: 0,
  people: 0,
  rounds: 0,
  winRate: 0,
  low: 0,
  high: 100,
  won: NO_ROUNDS,
  lost: NO_ROUNDS,
  change: null,
  ranked: false,
});

/** @throws AppError 404 */
export async function getPartStats(
  deps: Deps,
  actor: Viewer | null,
  { kind: sentKind, slug }: { kind: string; slug: string },
): Promise<PartDetail> {
  const kind = PART_KINDS.find((one) => one === sentKind);
  const part = kind && partsOfKind(kind).find(({ name }) => slugOf(name) === slug);
  if (!kind || !part) throw notFound(t('This part was not found.'));
  const [row, mine] = await Promise.all([
    queries.findPartRow(deps.db, kind, slug),
    readMine(deps, actor, 'all'),
  ]);
  const stats = row?.stats ?? noStats(kind, part);
  const detail = row?.detail ?? { companions: [], opponents: [], history: [] };
  const { name: _, hasbroName, aliases, versionOf, abbreviation, ...known } = part;
  const facts = {
    ...NO_FACTS,
    integratedRatchet: false,
    crossover: null,
    note: null,
    ...known,
  };
  const names = [...otherNamesOf(kind, part), ...(abbreviation ? [abbreviation] : [])];
  return { ...stats, ...detail, mine: mine(stats), facts, aliases: names };
}

export const getMatchups = async ({ db }: Deps, by: 'type' | 'blade'): Promise<Matchups> =>
  (await queries.findMatchups(db, by)) ?? { rows: [], cells: [] };

export async function readRefresh(db: Reader): Promise<Refresh> {
  const [refreshedAt, job] = await Promise.all([
    queries.findRefreshedAt(db),
    queries.findRefreshJob(db),
  ]);
  const { runningSince, waitingSince, failedAt } = job;
  const made = { refreshedAt: refreshedAt?.toISOString() ?? null };
  if (runningSince) return { ...made, state: 'running', since: runningSince };
  if (waitingSince) return { ...made, state: 'waiting', since: waitingSince };
  if (failedAt && (!refreshedAt || new Date(failedAt) > refreshedAt)) {
    return { ...made, state: 'failed', since: failedAt };
  }
  return { ...made, state: 'idle', since: null };
}

/** Asks for a run unless one is waiting, which will see the same battles. */
export const askForRefresh = (deps: Pick<AppDeps, 'db' | 'log' | 'jobs' | 'clock'>) =>
  transact(deps, async (tx, after) => {
    const { waitingSince } = await queries.findRefreshJob(tx);
    if (!waitingSince) {
      const askedAt = currentTime(deps).toISOString();
      await deps.jobs.enqueue(tx, after, 'meta.refresh', { askedAt });
    }
    return readRefresh(tx);
  });

/** When the figures were made, which change together; null before the first time. */
export const metaMadeAt = async ({ db }: Pick<Deps, 'db'>): Promise<string | null> =>
  (await queries.findRefreshedAt(db))?.toISOString() ?? null;
