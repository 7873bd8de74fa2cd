import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach } from 'vitest';
import type { DeckBattle } from '#shared/deck-battles';
import { api } from '#shared/routes';
import type { DeckOutcome } from '#shared/rules/deck-counters';
import { RecordDeckBattleDialog } from '@/features/decks';
import { someDeck, someDeckBattle } from './decks';
import { fakeApi, page } from './fake-api';
import { enter, renderRoute } from './render';
import { someTournament } from './tournaments';
import { signedInClient, storingDevice } from './unsent';

/** A fake server with two tournaments that records every battle. */
export function deckBattleApi() {
  const server = fakeApi();
  const device = storingDevice();
  beforeEach(() => {
    server.on(api.listTournaments, ({ query }) =>
      page(
        query.when === 'past'
          ? [someTournament({ id: 8, name: 'Winter Cup', date: '2026-01-10T12:00:00.000Z' })]
          : [someTournament({ id: 9, name: 'Spring Cup' })],
      ),
    );
    server.on(api.createDeckBattle, () => someDeckBattle());
  });
  /** Bodies of the recording requests, in order. */
  const bodies = () =>
    server.calls(api.createDeckBattle).map(({ body }) => body as Record<string, unknown>);
  return { server, bodies, device };
}

function Host({ onRecorded }: { onRecorded: ((battle: DeckBattle) => void) | undefined }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <RecordDeckBattleDialog
        deck={someDeck()}
        open={open}
        onClose={() => setOpen(false)}
        onRecorded={onRecorded}
      />
    </>
  );
}

/** Opens the dialog for `someDeck`. */
export async function openDeckBattle(onRecorded?: (battle: DeckBattle) => void) {
  const view = await renderRoute(<Host onRecorded={onRecorded} />, { client: signedInClient() });
  await screen.findByRole('dialog', { name: 'Record Deck Battle' });
  return view;
}

type User = Awaited<ReturnType<typeof openDeckBattle>>['user'];
type Name = 'Round 1' | 'Round 2' | 'Round 3';

export const round = (name: Name) => within(screen.getByRole('group', { name }));
export const button = (name: string) => screen.getByRole('button', { name });
export const score = () => screen.getByRole('status', { name: 'Live score' });
export const submit = (user: User) => user.click(button('Submit Battle'));
export const saved = () => screen.findByText('Your battle has been recorded successfully.');

/** Records a round as at the table: three choices. */
export function play(
  name: Name,
  outcome: DeckOutcome,
  finish: RegExp = /Spin/,
  combo: RegExp = /Wall/,
) {
  const { getByRole } = round(name);
  for (const choice of [combo, outcome === 'win' ? 'Win' : 'Loss', finish]) {
    fireEvent.click(getByRole('radio', { name: choice }));
  }
}

/** Plays the first two rounds, with Wall and spin finishes. */
export async function playTwo(user: User, first: DeckOutcome, second: DeckOutcome) {
  play('Round 1', first);
  await user.click(button('Continue to Round 2'));
  play('Round 2', second);
}

/** Enters the other required fields of a battle. */
export function nameOpponent() {
  enter('Opponent name', 'Robin');
  enter('Opponent deck', 'Day Train');
}
