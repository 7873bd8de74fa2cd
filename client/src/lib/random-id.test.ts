import { expect, it, vi } from 'vitest';
import { randomId } from './random-id';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('uses crypto.randomUUID where available', () => {
  expect(randomId()).toMatch(UUID);
});

it('makes one over plain http too, where randomUUID does not exist', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = new Set(Array.from({ length: 50 }, randomId));
  expect(ids.size).toBe(50);
  for (const id of ids) expect(id).toMatch(UUID);
});
