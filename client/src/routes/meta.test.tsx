import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Matchup, PartDetail, PartStats } from '#shared/meta';
import { api } from '#shared/routes';
import { loadPartNames } from '@/lib/part-names';
import { collectionServer } from '@/testing/collection';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { signedInClient, storingDevice } from '@/testing/unsent';
import { setViewport } from '@/testing/viewport';
import { Component as Meta } from './meta';
import { Component as Part } from './part-page';

// happy-dom has no canvas.
vi.mock('@/components/weekly-chart', () => ({
  WeeklyChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const server = fakeApi();
storingDevice();

const rounds = { burst: 5, spin: 20, over: 3, extreme: 2 };
const someStats = (overrides: Partial<PartStats> = {}): PartStats => ({
  kind: 'blade',
  name: 'Wizard Rod',
  slug: 'wizard-rod',
  type: 'stamina',
  battles: 432,
  people: 31,
  winRate: 54,
  low: 51,
  high: 57,
  rounds: 900,
  won: rounds,
  lost: rounds,
  change: { points: 14, low: 6, high: 22, battlesBefore: 90 },
  ranked: true,
  mine: { battles: 43, winRate: 61 },
  ...overrides,
});
const thin = someStats({
  name: 'Shark Edge',
  slug: 'shark-edge',
  battles: 3,
  people: 1,
  ranked: false,
  change: null,
  mine: null,
});

describe('the statistics of parts', () => {
  it('rank what enough people have played, and list the rest below', async () => {
    server.on(api.listPartStats, () => page([someStats(), thin]));
    server.on(api.getMeta, () => ({ refreshedAt: '2026-03-12T14:05:00.000Z' }));
    const { user } = await renderRoute(<Meta />, { path: '/meta' });
    const ranking = within(await screen.findByRole('list', { name: 'Ranking' }));
    expect(ranking.getByRole('listitem')).toHaveTextContent(
      /Rank 1.*Wizard Rod.*432 battles31 people.*54% 51 to 57%.*\+14 points in 30 days.*You 61% of 43/,
    );
    expect(ranking.getByRole('link', { name: 'Wizard Rod' })).toHaveAttribute(
      'href',
      '/parts/blade/wizard-rod',
    );
    expect(screen.getByText(/^Figures from/)).toHaveTextContent(/^Figures from 12 Mar 2026/);
    const rest = within(screen.getByRole('list', { name: 'Not enough battles yet' }));
    expect(rest.getByRole('listitem')).toHaveTextContent(/Shark Edge.*3 battles1 person/);
    await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
    await user.click(screen.getByRole('tab', { name: 'CX parts' }));
    await user.click(screen.getByRole('button', { name: 'Assist blades' }));
    const asked = server.calls(api.listPartStats).map(({ query }) => query);
    expect(asked[0]).toEqual({ kind: 'blade', period: 'all' });
    expect(asked.at(-1)).toEqual({ kind: 'assistBlade', period: '30d' });
  });

  it('have Japanese names for Japanese readers, of parts and of builds', async () => {
    document.documentElement.lang = 'ja';
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    await loadPartNames();
    const parts = [
      { kind: 'blade' as const, name: 'Wizard Rod' },
      { kind: 'disk' as const, name: '9-60' },
      { kind: 'driver' as const, name: 'Ball' },
    ];
    const build = someStats({ kind: 'build', name: 'Wizard Rod 9-60B', slug: 'build', parts });
    server.on(api.listPartStats, () => page([someStats(), build]));
    server.on(api.getMeta, () => ({ refreshedAt: null }));
    await renderRoute(<Meta />, { path: '/meta' });
    await screen.findByRole('link', { name: 'ウィザードロッド Wizard Rod' });
    screen.getByRole('link', { name: 'ウィザードロッド 9-60 ボール Wizard Rod 9-60B' });
  });

  it('say when there is nothing yet', async () => {
    server.on(api.listPartStats, () => page([]));
    await renderRoute(<Meta />, { path: '/meta?tab=driver' });
    expect(await screen.findByText('No public battles yet')).toBeVisible();
  });
});

const cell = (row: string, column: string, overrides: Partial<Matchup> = {}): Matchup => ({
  row,
  column,
  battles: 40,
  rounds: 90,
  winRate: 60,
  low: 52,
  high: 68,
  finish: 'burst',
  ...overrides,
});
const unrated = { battles: 4, winRate: null, low: null, high: null } as const;
const matchups = {
  rows: ['attack', 'stamina'],
  cells: [
    cell('attack', 'attack', { winRate: 50 }),
    cell('attack', 'stamina'),
    cell('stamina', 'attack', { winRate: 40, low: 32, high: 48 }),
    cell('stamina', 'stamina', unrated),
  ],
};

it('states a change only if chance does not explain it, and what ranks', async () => {
  const change = { points: 35, low: -4, high: 68, battlesBefore: 12 };
  server.on(api.listPartStats, () => page([someStats({ change })]));
  server.on(api.getMeta, () => ({ refreshedAt: '2026-03-12T14:05:00.000Z' }));
  await renderRoute(<Meta />, { path: '/meta' });
  expect(await screen.findByText('30 days: no clear change')).toBeVisible();
  expect(screen.queryByText(/35 points/)).toBeNull();
  expect(screen.getByText(/^Ranked by the lower end of the 90% range/)).toBeVisible();
});

describe('matchups', () => {
  it('are a table, where thin cells say so', async () => {
    setViewport(1_440);
    server.on(api.getMatchups, () => matchups);
    await renderRoute(<Meta />, { path: '/meta?tab=matchups' });
    const [, attack, stamina] = await screen.findAllByRole('row');
    expect(attack).toHaveTextContent(/Attack.*50%.*60%Burst52 to 68%40 battles/);
    expect(stamina).toHaveTextContent(/40%.*4 battles, not enough battles yet/);
  });

  it('are a list for the chosen one on a phone', async () => {
    setViewport(390);
    server.on(api.getMatchups, () => matchups);
    const { user } = await renderRoute(<Meta />, { path: '/meta?tab=matchups' });
    await user.selectOptions(await screen.findByLabelText('Type or blade'), 'stamina');
    const list = within(screen.getByRole('list', { name: 'Matchups of Stamina' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Attack40% 32 to 48%.*90 rounds in 40 battlesBurst/);
    expect(second).toHaveTextContent(/not enough battles yet/);
  });
});

const detail: PartDetail = {
  ...someStats(),
  facts: {
    type: 'stamina',
    line: 'UX',
    spin: 'right',
    weight: 35.4,
    height: null,
    sides: null,
    integratedRatchet: false,
    crossover: null,
    note: null,
  },
  aliases: ['Wand Wizard', 'ウィザードロッド'],
  companions: [
    {
      part: { kind: 'disk', name: '9-60', slug: '9-60', type: null },
      battles: 50,
      winRate: 58,
      low: 50,
      high: 66,
    },
  ],
  opponents: [],
  history: [
    { week: '2026-03-02', battles: 10, winRate: 40 },
    { week: '2026-03-16', battles: 5, winRate: 60 },
  ],
};

describe("a part's page", () => {
  const open = (path: string) =>
    renderRoute(<Part />, { path, pattern: '/parts/:kind/:slug', client: signedInClient() });

  it('has facts, figures, companions, history and combos, and adds to collection and wishlist', async () => {
    const combo = aCombo({ blade: 'Wizard Rod', name: 'Garden Gate' });
    const other = aCombo({ id: 99, blade: 'Shark Edge', name: 'Wizard Rod killer' });
    server.on(api.getPartStats, () => detail);
    server.on(api.searchCombos, () => page([combo, other]));
    server.on(api.listWishes, () => page([]));
    const owned = collectionServer(server);
    server.on(api.addWish, () => refusal(409, 'This part is on your wishlist already.'));
    const { user } = await open('/parts/blade/wizard-rod');
    expect(await screen.findByRole('heading', { name: 'Wizard Rod' })).toBeVisible();
    expect(screen.getByText('35.4 g')).toBeVisible();
    expect(screen.getByText(/ウィザードロッド/)).toHaveAttribute('lang', 'ja');
    expect(screen.getByText(/^You/)).toHaveTextContent('You 61% of 43, community 54% (51 to 57%)');
    expect(screen.getByRole('region', { name: 'Rounds won' })).toHaveTextContent('Spin 67%');
    expect(screen.getByRole('list', { name: 'Best companions' })).toHaveTextContent(
      /9-60.*58% 50 to 66%/,
    );
    expect(
      await screen.findByRole('img', { name: /in the last week 60% of 5 battles won/ }),
    ).toBeVisible();
    const combos = within(await screen.findByRole('list', { name: 'Combos with it' }));
    expect(combos.getAllByRole('link')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /Add to wishlist/ }));
    expect(await screen.findByText('This part is on your wishlist already.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add to collection' }));
    expect(await screen.findByText('Wizard Rod is in your collection')).toBeVisible();
    await waitFor(() => expect(owned.names()).toEqual(['Wizard Rod 1']));
  });

  it('is missing for a part that the catalogue does not have', async () => {
    server.on(api.getPartStats, () => refusal(404, 'This part was not found.'));
    await open('/parts/blade/nothing');
    expect(await screen.findByRole('heading', { name: 'Part Not Found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'All parts' })).toBeVisible();
  });
});
