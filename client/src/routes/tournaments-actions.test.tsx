import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, reply } from '@/testing/fake-api';
import { tournamentsScreen } from '@/testing/tournaments-screen';

const server = fakeApi();
const tournaments = tournamentsScreen(server);
const { open, card, own } = tournaments;

describe('deleting', () => {
  const remove = async () => {
    const view = await open();
    await card('Club evening');
    await view.user.click(screen.getByRole('button', { name: 'More about Club evening' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return {
      ...view,
      dialog: within(await screen.findByRole('dialog', { name: 'Delete Tournament' })),
    };
  };

  it('asks first', async () => {
    const { user, dialog } = await remove();
    expect(dialog.getByText('Club evening')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.deleteTournament)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes it out of the list and says so', async () => {
    server.on(api.deleteTournament, () => {
      tournaments.stored = tournaments.stored.filter(({ id }) => id !== own.id);
      return reply(204);
    });
    const { user, dialog } = await remove();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Tournament deleted')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Club evening')).not.toBeInTheDocument());
    expect(server.calls(api.deleteTournament)[0]?.params).toEqual({ id: '12' });
  });

  it('says why it failed', async () => {
    server.refuse(api.deleteTournament, 403, 'This tournament is not yours.');
    const { user, dialog } = await remove();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Error deleting tournament')).toBeInTheDocument();
    expect(screen.getByText('This tournament is not yours.')).toBeInTheDocument();
    await card('Club evening');
  });
});

it('reports another’s tournament', async () => {
  server.on(api.createReport, () => reply(201, {}));
  const { user } = await open();
  await card('Spring Cup');
  await user.click(screen.getByRole('button', { name: 'More about Spring Cup' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Spring Cup' }));
  await user.click(dialog.getAllByRole('radio')[0] as HTMLElement);
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(server.calls(api.createReport)).toHaveLength(1));
  expect(server.calls(api.createReport)[0]?.body).toMatchObject({
    kind: 'tournament',
    targetId: 9,
  });
});
