import { type Occasion, occasions } from '#shared/rules/badge-occasions';
import type { WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import * as queries from '../features/badges/badges.queries';
import * as badges from '../features/badges/badges.service';
import { awardEarned, awardSoon } from '../features/badges/badges.service';
import { noJobs } from '../jobs/queue';
import { noLog } from '../log';
import { noRealtime } from '../realtime/events';

type Request = [name: string, run: () => Promise<unknown>];

/** Database requests for badges, for the test of query plans. */
export function badgeRequests(db: () => WritableDb, actor: Actor): Request[] {
  const deps = () => ({ db: db(), log: noLog, realtime: noRealtime, jobs: noJobs });
  const ofOccasion = (occasion: Occasion): Request => [
    `badges of a ${occasion}`,
    async () => {
      await awardSoon({ jobs: noJobs }, db(), () => {}, actor.id, occasion);
      await awardEarned(deps(), actor.id, occasion);
    },
  ];
  return [
    ...occasions.map(ofOccasion),
    ['all badges', () => badges.listCatalogue(deps(), actor)],
    ['earned badges', () => queries.listEarned(deps().db, actor.id)],
    ['new badges', () => queries.listUnseen(deps().db, actor.id)],
    ['showcased badges', () => badges.listShowcased(deps().db, actor.id)],
    ['badges among others', () => badges.findVisibleBadges(deps(), actor, [5, 78, 300])],
    [
      'a badge that is shown',
      async () => {
        const [badge] = await queries.listEarned(deps().db, actor.id);
        return badge && badges.setShowcased(deps(), actor, badge.id, true);
      },
    ],
    ['badges seen', () => badges.markSeen(deps(), actor)],
  ];
}
