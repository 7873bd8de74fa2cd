import type { PublicTournamentPage } from '#shared/web';
import type { Reader } from '../../db/pool';
import { type AppDeps, currentTime } from '../../deps';
import * as queries from './events.queries';
import { liveCodeOf } from './live.service';
import { rulesOf } from './rules-page.service';

export type EventForVisitors = NonNullable<PublicTournamentPage['event']>;

/** What somebody without an account sees of a tournament's event; null without one. */
export async function findEventOf(
  deps: Pick<AppDeps, 'clock'> & { db: Reader },
  { id, date }: { id: number; date: Date },
): Promise<EventForVisitors | null> {
  const event = await queries.findEvent(deps.db, id);
  if (!event) return null;
  const { settings } = event;
  return {
    stages: settings.stages.map(({ kind, groups, advance }) => ({
      kind,
      groups,
      advance: advance ?? null,
    })),
    maxEntrants: settings.maxEntrants,
    rules: rulesOf(settings),
    live: liveCodeOf(event, { date, now: currentTime(deps) }),
  };
}
