import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/routes';
import { asLiveMatch, someBracket, someLivePage, someRound } from '@/testing/events';
import { fakeApi } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { LiveProjector } from './live-projector';

describe('the projector of a computer without an account', () => {
  const server = fakeApi();
  const show = () => renderRoute(<LiveProjector code="LIVECODE" themes={null} />);

  it('shows pairings, standings and the way to the live page, and no code of staff', async () => {
    server.on(api.getLivePage, () => someLivePage());
    const { where } = await show();
    const names = await screen.findByRole('list', { name: 'Round 2' });
    expect(within(names).getAllByRole('listitem')[2]).toHaveTextContent('Cleo against DovTable 2');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Standings');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(screen.getByText(/\/live\/LIVECODE$/)).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Leave' }));
    expect(where()).toBe('/live/LIVECODE');
  });

  it('shows the bracket of the final stage', async () => {
    const bracket = someBracket(8).map(asLiveMatch);
    const round = { stage: 2, number: 1, state: 'playing', open: 4, disputed: 0 } as const;
    server.on(api.getLivePage, () => someLivePage({ round, bracket, matches: [] }));
    await show();
    expect(
      await screen.findByRole('heading', { name: /To be played: Quarter-finals/i }),
    ).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Bracket');
    expect(screen.getByText('Winner of quarter-final 1')).toBeVisible();
  });

  it('asks for what the hall may see, and shows a draw within two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    server.on(api.getLivePage, () => someLivePage());
    await show();
    await screen.findByRole('list', { name: 'Round 2' });
    const round = { stage: 1, number: 3, state: 'paired', open: 4, disputed: 0 } as const;
    server.on(api.getLivePage, () =>
      someLivePage({ round, matches: someRound(8, 3).map(asLiveMatch) }),
    );
    await act(() => vi.advanceTimersByTimeAsync(1_700));
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Round 3');
    expect(server.calls(api.getLivePage)[0]?.query).toEqual({ hall: 'true' });
  });

  it('says when the live page has ended', async () => {
    server.refuse(api.getLivePage, 404, 'This page was not found.');
    await show();
    expect(await screen.findByText('This link has changed or ended')).toBeVisible();
  });
});
