import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { PartDetail } from '#shared/meta';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { renderApp } from '@/testing/render';

const server = fakeApi();
beforeEach(() => {
  server.refuse(api.getUser, 401, 'Please log in');
  server.on(api.getPublicMeta, () => ({ refreshedAt: null }));
});

const rounds = { burst: 0, spin: 0, over: 0, extreme: 0 };
const ball: Omit<PartDetail, 'mine'> = {
  kind: 'driver',
  name: 'Ball',
  slug: 'ball',
  type: 'stamina',
  change: null,
  ranked: false,
  battles: 0,
  people: 0,
  rounds: 0,
  winRate: 0,
  low: 0,
  high: 100,
  won: rounds,
  lost: rounds,
  aliases: [],
  companions: [],
  opponents: [],
  history: [],
  facts: {
    type: 'stamina',
    line: 'BX',
    spin: null,
    weight: 2.1,
    height: null,
    sides: null,
    integratedRatchet: false,
    crossover: null,
    note: null,
  },
};

it('the statistics open without an account, from what is public', async () => {
  server.on(api.listPublicPartStats, () => page([]));
  await renderApp('/meta');
  expect(await screen.findByRole('heading', { level: 1, name: 'Parts and Meta' })).toBeVisible();
  expect(await screen.findByText('No public battles yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Back to the community' })).toBeNull();
  expect(server.calls(api.listPartStats)).toEqual([]);
});

it('a part has its facts, and nothing to do that needs an account', async () => {
  server.on(api.getPublicPartStats, () => ball);
  await renderApp('/parts/driver/ball');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ball' })).toBeVisible();
  expect(screen.getByText('No public battles with it yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to collection' })).toBeNull();
});
