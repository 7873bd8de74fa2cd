import { type AddParts, collectionApi, type OwnedPart } from '#shared/collection';
import { findPart } from '#shared/rules/parts/catalogue';
import type { Wish } from '#shared/wishlist';
import { type fakeApi, page, refusal, reply } from './fake-api';

const at = '2026-03-01T10:00:00.000Z';

/** A row of somebody's collection. */
export function anOwnedPart(overrides: Partial<OwnedPart> = {}): OwnedPart {
  const { kind = 'blade', name = 'Wizard Rod' } = overrides;
  const part = findPart(kind, name);
  return {
    id: 1,
    kind,
    name,
    known: part !== null,
    type: part?.type ?? null,
    weight: part?.weight ?? null,
    count: 1,
    forTrade: 0,
    note: null,
    usedBy: 0,
    updatedAt: at,
    ...overrides,
  };
}

export const aWish = (overrides: Partial<Wish> = {}): Wish => {
  const { id, kind, name, known, type, weight } = anOwnedPart({ kind: 'driver', name: 'Ball' });
  return { id, kind, name, known, type, weight, priority: 'normal', createdAt: at, ...overrides };
};

/** A fake collection server whose rows tests can read. */
export function collectionServer(server: ReturnType<typeof fakeApi>, start: OwnedPart[] = []) {
  const state = { rows: start };
  const find = (id: string | undefined) => state.rows.find((row) => row.id === Number(id));
  server.on(collectionApi.listCollection, ({ query }) =>
    page(state.rows.filter(({ name }) => !query.q || name === query.q)),
  );
  server.on(collectionApi.addParts, ({ body }) => {
    const added = (body as AddParts).parts.map(({ kind, name, count = 1 }) => {
      const old = state.rows.find((row) => row.kind === kind && row.name === name);
      const id = old?.id ?? 100 + state.rows.length;
      const row = anOwnedPart({ ...old, id, kind, name, count: (old?.count ?? 0) + count });
      state.rows = [...state.rows.filter((one) => one !== old), row];
      return row;
    });
    return reply(201, added);
  });
  server.on(collectionApi.updateOwnedPart, ({ params, body }) => {
    const row = find(params.id);
    if (!row) return refusal(404, 'This part was not found.');
    const next = { ...row, ...(body as Partial<OwnedPart>) };
    state.rows = state.rows.map((one) => (one === row ? next : one));
    return next;
  });
  server.on(collectionApi.deleteOwnedPart, ({ params }) => {
    const row = find(params.id);
    state.rows = state.rows.filter((one) => one !== row);
    return row ? reply(204) : refusal(404, 'This part was not found.');
  });
  return {
    /** "Wizard Rod 2" */
    names: () => state.rows.map(({ name, count }) => `${name} ${count}`),
    rows: () => state.rows,
  };
}
