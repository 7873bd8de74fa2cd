import { randomUUID } from 'node:crypto';
import { addPartsSchema } from '#shared/collection';
import type { WritableDb } from '../db/pool';
import type { Actor } from '../deps';
import * as service from '../features/collection/collection.service';
import { getMissing, listAlmost } from '../features/collection/missing-parts';
import {
  addWish,
  deleteWish,
  listWishes,
  setPriority,
} from '../features/collection/wishlist.service';
import { encodeCursor } from '../http/pagination';
import { noLog } from '../log';
import type { PlannedRequest } from './deck-requests';

/** Database requests for collections and wishlists. */
export function collectionRequests(
  db: () => WritableDb,
  actor: Actor,
  friendId: number,
): PlannedRequest[] {
  const deps = () => ({ db: db(), log: noLog });
  const page = { limit: 50 };
  const list = (more: object) => service.listParts(deps(), actor, { ...page, ...more });
  const additions = addPartsSchema.parse({
    parts: [{ kind: 'blade', name: 'WR' }],
    clientId: randomUUID(),
  });
  const add = () => service.addParts(deps(), actor, additions);
  const wish = (name: string) => addWish(deps(), actor, { kind: 'driver', name, priority: 'high' });
  return [
    ['owned parts', () => list({})],
    ['owned parts, a later page', () => list({ cursor: encodeCursor(['blade', 'blade9']) })],
    ['owned parts, searched', () => list({ q: 'blade 9', kind: 'blade', forTrade: true })],
    ['owned parts of a friend', () => service.listPartsOfPerson(deps(), actor, friendId, page)],
    ['a summary of owned parts', () => service.getSummary(deps(), actor)],
    ['added parts', add],
    ['parts of own combos', () => service.addFromCombos(deps(), actor)],
    [
      'a changed part',
      async () => {
        const [first] = (await add()).item;
        return service.updatePart(deps(), actor, first?.row.id ?? 0, { count: 2, note: null });
      },
    ],
    [
      'a part removed',
      async () => {
        const [first] = (await add()).item;
        return service.deletePart(deps(), actor, first?.row.id ?? 0);
      },
    ],
    ['missing parts of a combo', () => getMissing(deps(), actor, 76)],
    ['combos that lack a part', () => listAlmost(deps(), actor, page)],
    [
      'combos that lack a part, a later page',
      () =>
        listAlmost(deps(), actor, {
          ...page,
          cursor: encodeCursor(['2026-01-10T00:00:00.000Z', 9]),
        }),
    ],
    ['wishes', () => listWishes(deps(), actor, page)],
    [
      'wishes, a later page',
      () => listWishes(deps(), actor, { ...page, cursor: encodeCursor([1, 'blade9', 9]) }),
    ],
    ['a wish, reordered', async () => setPriority(deps(), actor, (await wish('Ball')).id, 'low')],
    ['a wish, granted', async () => deleteWish(deps(), actor, (await wish('Orb')).id)],
  ];
}
