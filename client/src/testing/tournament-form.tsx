import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect } from 'vitest';
import type { Tournament } from '#shared/tournaments';
import { tournamentQueries } from '@/features/tournaments';
import { TournamentFormDialog } from '@/features/tournaments/form/tournament-form-dialog';
import { forDateTimeControl } from '@/lib/dates';
import { renderRoute } from './render';

/** Start of the tournament in `openFilled`. */
export const BEGINS = '2099-03-14T13:00:00.000Z';

function Page({ tournament }: { tournament?: Tournament }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && <TournamentFormDialog tournament={tournament} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the dialog from a button, as a person does. */
export async function openDialog(tournament?: Tournament) {
  const view = await renderRoute(<Page tournament={tournament} />);
  const { user } = view;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const title = tournament ? 'Edit Tournament' : 'Create Tournament';
  await screen.findByRole('dialog', { name: title });
  return {
    ...view,
    stored: () => view.client.getQueryData(tournamentQueries.detail(9).queryKey),
    save: () =>
      user.click(screen.getByRole('button', { name: /^(Create Tournament|Save Changes|Retry)$/ })),
    isClosed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

export const box = (name: string) => screen.getByRole('textbox', { name });
export const date = () => screen.getByLabelText('Date and time');
export const setDate = (iso: string) =>
  fireEvent.change(date(), { target: { value: forDateTimeControl(iso) } });

async function fill({ user }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(box('Name'), 'Spring Cup');
  await user.type(box('Description'), 'Three rounds of Swiss.');
  setDate(BEGINS);
  await user.type(box('Location'), 'Sports hall, Freiburg');
}

/** Opens a new tournament's dialog with all required fields filled in. */
export async function openFilled() {
  const view = await openDialog();
  await fill(view);
  return view;
}
