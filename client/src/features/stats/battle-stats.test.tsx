import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { DetailedStats, TopCombo } from '#shared/stats';
import { fakeApi } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { someDetailedStats as stats } from '@/testing/stats';
import { BattleStats } from './battle-stats';

// happy-dom has no canvas: the chart's text is tested here, the drawing in a browser.
vi.mock('@/components/weekly-chart', () => ({
  WeeklyChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const server = fakeApi();

function topCombo(overrides: Partial<TopCombo> = {}): TopCombo {
  return {
    id: 7,
    name: 'Storm Rod',
    blade: 'Wizard Rod',
    mainBlade: null,
    disk: '9-60',
    driver: 'Ball',
    bladeType: 'stamina',
    colorStart: '#3B82F6',
    colorEnd: '#8B5CF6',
    totalBattles: 10,
    winRate: 50,
    topFinishType: 'burst',
    lastUsed: '2026-03-12T12:00:00.000Z',
    ...overrides,
  };
}

async function open(answer: DetailedStats, onRecord = vi.fn()) {
  server.on(api.getDetailedStats, () => answer);
  return renderRoute(<BattleStats onRecord={onRecord} />);
}

/** The tile or card with a label. */
const tile = (label: string) => {
  const box = screen.getByText(label).parentElement;
  if (!box) throw new Error(`No tile ${label}`);
  return within(box);
};

describe('Battle statistics', () => {
  it('shows totals, win rate and average points with one decimal', async () => {
    server.on(api.getHistoryStats, () => []);
    await open(stats());
    expect(await screen.findByText('Total Battles')).toBeVisible();
    expect(tile('Total Battles').getByText('12')).toBeVisible();
    expect(tile('Total Battles').getByText('12 Mar 2026')).toBeVisible();
    expect(tile('Win Rate').getByText('58%')).toBeVisible();
    expect(tile('Win Rate').getByText(/7 won · 4 lost · 1 drawn/)).toBeVisible();
    expect(tile('Average Points').getByText('3.0')).toBeVisible();
    expect(tile('Win Rate').getByText('early')).toBeVisible();
  });

  it('adds a caveat to a rate of fewer than five battles', async () => {
    server.on(api.getHistoryStats, () => []);
    await open(stats({ totalBattles: 4, wins: 4, losses: 0, draws: 0, winRate: 100 }));
    expect(await screen.findByText('Win Rate')).toBeVisible();
    expect(tile('Win Rate').getByText('100%')).toBeVisible();
    expect(tile('Win Rate').getByText('not enough battles yet')).toBeVisible();
  });

  it('counts each finish out of all battles', async () => {
    server.on(api.getHistoryStats, () => []);
    await open(stats());
    const cards = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      'Burst6 of 1250%',
      'Spin3 of 1225%',
      'Over2 of 1217%',
      'Extreme1 of 128%',
    ]);
    expect(
      screen.getByRole('img', { name: 'Finishes: Burst 50%, Spin 25%, Over 17%, Extreme 8%' }),
    ).toBeVisible();
  });

  it('shows a top combo as a win from 50 % and as a loss below', async () => {
    server.on(api.getHistoryStats, () => []);
    await open(
      stats({
        topCombos: [
          topCombo(),
          topCombo({
            id: 8,
            name: 'Shark',
            winRate: 49,
            totalBattles: 3,
            topFinishType: null,
            lastUsed: null,
          }),
        ],
      }),
    );
    const table = await screen.findByRole('table', { name: 'Top Performing Combos' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Storm Rod1050%WINearlyBurst12 Mar 2026');
    expect(second).toHaveTextContent('Shark349%LOSSnot enough battles yetNo round wonnever');
    expect(within(table).getByRole('link', { name: 'Storm Rod' })).toHaveAttribute(
      'href',
      '/combos/7',
    );
  });

  it('describes the chart in words, and offers a table', async () => {
    server.on(api.getHistoryStats, () => [
      { day: '2026-03-02', battles: 4, wins: 2, losses: 2, draws: 0 },
      { day: '2026-03-09', battles: 4, wins: 4, losses: 0, draws: 0 },
    ]);
    const { user } = await open(stats());
    const words = /75% of the last year's 8 battles won\. In the 4 weeks/;
    expect(await screen.findByRole('img', { name: words })).toBeVisible();
    await user.click(screen.getByText('Show as a table'));
    const table = within(screen.getByRole('region', { name: 'Win rate by week' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Week ofBattlesWon4 weeksOverall',
      '9 Mar 20264475% of 875%',
      '2 Mar 20264250% of 450%',
    ]);
  });

  it('keeps the figures if only the history fails', async () => {
    server.refuse(api.getHistoryStats, 503, 'Ripcord is short of breath.');
    await open(stats());
    expect(await screen.findByText(/Ripcord is short of breath\.$/)).toBeVisible();
    expect(screen.getByText('58%')).toBeVisible();
  });

  it('invites to record when there is nothing yet', async () => {
    const onRecord = vi.fn();
    const { user } = await open(
      stats({ totalBattles: 0, wins: 0, losses: 0, draws: 0, winRate: 0, lastBattle: null }),
      onRecord,
    );
    await user.click(await screen.findByRole('button', { name: 'Record your first battle' }));
    expect(onRecord).toHaveBeenCalledOnce();
    expect(server.calls(api.getHistoryStats)).toEqual([]);
  });

  it('offers a retry if the statistics fail to load', async () => {
    server.refuse(api.getDetailedStats, 503, 'Please try again in a moment.');
    server.on(api.getHistoryStats, () => []);
    const { user } = await renderRoute(<BattleStats onRecord={() => {}} />);
    expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
    server.on(api.getDetailedStats, () => stats());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('58%')).toBeVisible();
  });
});
