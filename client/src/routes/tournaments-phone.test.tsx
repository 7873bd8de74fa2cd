import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tournament } from '#shared/tournaments';
import { fakeApi } from '@/testing/fake-api';
import { tournamentsScreen } from '@/testing/tournaments-screen';
import { setViewport } from '@/testing/viewport';

vi.mock('@/features/tournaments/form/tournament-form-dialog', () => ({
  TournamentFormDialog: ({ tournament }: { tournament?: Tournament }) => (
    <div role="dialog" aria-label={tournament ? `Edit ${tournament.name}` : 'Create Tournament'} />
  ),
}));

const server = fakeApi();
const tournaments = tournamentsScreen(server);
const { open, card } = tournaments;

describe('on a phone', () => {
  beforeEach(() => setViewport(390));

  it('creates with the floating button', async () => {
    const { user } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Create Tournament' }));
    expect(await screen.findByRole('dialog', { name: 'Create Tournament' })).toBeInTheDocument();
  });

  it('searches in a dialog whose results link to tournaments', async () => {
    const { user, where } = await open();
    await card('Spring Cup');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search tournaments' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Search tournaments' }));
    await user.type(dialog.getByRole('searchbox'), 'winter');
    await waitFor(() => expect(dialog.queryByText('Spring Cup')).not.toBeInTheDocument());
    await user.click(await dialog.findByRole('link', { name: /Winter Final/ }));
    expect(where()).toBe('/tournaments/11');
  });

  it('shows results in the list, and everything again', async () => {
    const { user } = await open();
    await card('Spring Cup');
    await user.click(screen.getByRole('button', { name: 'Search tournaments' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Search tournaments' }));
    await user.type(dialog.getByRole('searchbox'), 'autumn');
    await user.click(dialog.getByRole('button', { name: 'Show results in the list' }));
    expect(await screen.findByText('Results for “autumn”')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Spring Cup')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await card('Spring Cup');
    expect(screen.queryByText('Results for “autumn”')).not.toBeInTheDocument();
  });
});
