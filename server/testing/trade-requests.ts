import { and, desc, eq } from 'drizzle-orm';
import type { WritableDb } from '../db/pool';
import { trades } from '../db/schema';
import type { Actor } from '../deps';
import * as service from '../features/trades/trades.service';
import { noJobs } from '../jobs/queue';
import { noLog } from '../log';
import { noRealtime } from '../realtime/events';

type Request = [name: string, run: () => Promise<unknown>];

/** Database requests for trades, for the test of query plans. */
export function tradeRequests(db: () => WritableDb, actor: Actor, friendId: number): Request[] {
  const deps = () => ({ db: db(), log: noLog, realtime: noRealtime, jobs: noJobs });
  const page = { limit: 50 };
  const after = (...key: (string | number)[]) => ({
    ...page,
    cursor: Buffer.from(JSON.stringify(key)).toString('base64url'),
  });
  const received = async () => {
    const isReceived = and(eq(trades.fromId, friendId), eq(trades.toId, actor.id));
    const [row] = await db().select().from(trades).where(isReceived).orderBy(desc(trades.id));
    return row?.id ?? 0;
  };
  return [
    ['trades', () => service.listTrades(deps(), actor, page)],
    ['trades, a later page', () => service.listTrades(deps(), actor, after(9_000))],
    ['matches', () => service.listMatches(deps(), actor, page)],
    ['matches, a later page', () => service.listMatches(deps(), actor, after('person12'))],
    ['a trade', async () => service.getTrade(deps(), actor, await received())],
    [
      'an answer to an offer',
      async () => service.changeTrade(deps(), actor, await received(), 'accept'),
    ],
  ];
}
