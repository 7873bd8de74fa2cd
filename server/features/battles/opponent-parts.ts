import { transact } from '../../db/pool';
import { opponentPartsOf } from '../../db/search';
import type { Handler } from '../../jobs/definitions';
import * as queries from './battles.queries';

/** Fills in battles from before the column existed. Continues where an earlier run ended. */
export const readOpponents: Handler<'battles.read-opponents'> = async (
  deps,
  _payload,
  { signal },
) => {
  for (let last = 0; ; ) {
    signal.throwIfAborted();
    const rows = await queries.listUnreadOpponents(deps.db, last);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const read = rows.map(({ id, combo }) => ({ id, combo, parts: opponentPartsOf(combo) }));
    await transact(deps, (tx) => queries.storeOpponentParts(tx, read));
  }
};
