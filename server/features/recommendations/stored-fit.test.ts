import { expect, it, vi } from 'vitest';
import { sharedTestApp } from '../../testing/test-app';
import * as queries from './recommendations.queries';
import { currentFit, refit } from './refit';

const app = await sharedTestApp();

it('is the new one when it is replaced between two reads', async () => {
  await refit(app.deps);
  await refit(app.deps);
  const read = queries.readFit;
  vi.spyOn(queries, 'readFit').mockImplementationOnce(async (db, id) => {
    await refit(app.deps);
    return read(db, id);
  });
  const first = await currentFit(app.db);
  expect(await currentFit(app.db)).toBe(first);
});
