import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach } from 'vitest';
import type { Battle } from '#shared/battles';
import { api } from '#shared/routes';
import { RecordBattleDialog } from '@/features/battles/dialogs';
import { fakeApi, page } from './fake-api';
import { aCombo } from './records';
import { enter, renderRoute } from './render';
import { signedInClient, storingDevice } from './unsent';

/** A fake server with one combo and no battles. */
export function battleApi() {
  const server = fakeApi();
  const device = storingDevice();
  beforeEach(() => {
    server.on(api.listCombos, () => page([aCombo()]));
    server.on(api.listRecentBattles, () => []);
  });
  return { server, device };
}

function Host({ battle, comboId }: { battle?: Battle; comboId?: number }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <RecordBattleDialog
        open={open}
        onClose={() => setOpen(false)}
        battle={battle}
        comboId={comboId}
      />
    </>
  );
}

/** Opens the dialog; by default for a new battle of `aCombo`. */
export async function openBattle(props: { battle?: Battle; comboId?: number } = { comboId: 7 }) {
  const view = await renderRoute(<Host {...props} />, { client: signedInClient() });
  await screen.findByRole('dialog');
  return view;
}

type User = Awaited<ReturnType<typeof openBattle>>['user'];

export const round = (number: number) =>
  within(screen.getByRole('group', { name: `Round ${number}` }));
export const choose = (user: User, number: number, choice: RegExp) =>
  user.click(round(number).getByRole('radio', { name: choice }));
export const score = () => screen.getByRole('status', { name: 'Live score' });
export const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Battle' }));

/** Enters the other required fields of a battle. */
export function nameOpponent() {
  enter("Opponent's combo", 'Shark Edge');
  enter("Opponent's name", 'Robin');
}
