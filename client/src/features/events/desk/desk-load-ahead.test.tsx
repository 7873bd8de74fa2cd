import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deskServer } from '@/testing/desk';
import { fakeApi } from '@/testing/fake-api';
import { setViewport } from '@/testing/viewport';

const desk = deskServer(fakeApi());
const loaded = vi.hoisted(() => new Set<string>());

function noteLoading(name: string) {
  return async (original: () => Promise<object>) => {
    loaded.add(name);
    return await original();
  };
}
vi.mock('./players', noteLoading('players'));
vi.mock('./more', noteLoading('more'));
vi.mock('./offline-card', noteLoading('offline-card'));
vi.mock('./send-desk-call', noteLoading('send-desk-call'));

it('loads what it needs without a network before it is asked for', async () => {
  setViewport(390);
  await desk.open({});
  await waitFor(() =>
    expect([...loaded].sort()).toEqual(['more', 'offline-card', 'players', 'send-desk-call']),
  );
});
