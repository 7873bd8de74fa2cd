import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { RecordBattleDialog } from '@/features/battles';
import { ComboFormDialog } from '@/features/combos';
import { ComboFormPage } from '@/features/combos/form/combo-form-page';
import { DeckBattleDialog } from '@/features/decks/battle/deck-battle-dialog';
import { DeckFormDialog } from '@/features/decks/dialogs';
import { CreatePostDialog } from '@/features/media/create/create-post-dialog';
import { EditMediaDialog } from '@/features/media/dialogs';
import { EditProfileDialog } from '@/features/profiles/edit/profile-form';
import { TournamentDialog } from '@/features/tournaments/tournament-actions';
import { someDeck } from '@/testing/decks';
import { fakeApi, page } from '@/testing/fake-api';
import { myMedia } from '@/testing/media';
import { anOwnProfile } from '@/testing/profiles';
import { aBattle, aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { signedInClient, storingDevice } from '@/testing/unsent';

const server = fakeApi();
storingDevice();

beforeEach(() => {
  server.on(api.listCombos, () => page([1, 2, 3].map((id) => aCombo({ id }))));
  server.on(api.listRecentBattles, () => []);
  server.on(api.listTournaments, () => page([]));
});

const rest = { open: true, onClose: () => undefined };

const FORMS: [what: string, form: ReactElement, label: RegExp][] = [
  ['a new battle', <RecordBattleDialog {...rest} key="b" />, /^Opponent's name/],
  ['a battle', <RecordBattleDialog {...rest} battle={aBattle()} key="b" />, /^Event/],
  ['a new combo', <ComboFormDialog {...rest} key="c" />, /^Name/],
  ['a combo', <ComboFormDialog {...rest} combo={aCombo()} key="c" />, /^Name/],
  [
    "a new combo's page",
    <ComboFormPage back={{ to: '/combos', label: 'Back' }} key="c" />,
    /^Name/,
  ],
  ['a new deck', <DeckFormDialog {...rest} key="d" />, /^Name/],
  ['a deck', <DeckFormDialog {...rest} deck={someDeck()} key="d" />, /^Name/],
  [
    'a new deck battle',
    <DeckBattleDialog deck={someDeck()} onClose={rest.onClose} key="d" />,
    /^Opponent name/i,
  ],
  ['a new tournament', <TournamentDialog {...rest} key="t" />, /^Name/],
  ['a tournament', <TournamentDialog {...rest} tournament={someTournament()} key="t" />, /^Name/],
  ['a new post', <CreatePostDialog onClose={rest.onClose} key="p" />, /^Title/],
  ['a post', <EditMediaDialog {...rest} media={myMedia()} key="p" />, /^Title/],
  ['a profile', <EditProfileDialog profile={anOwnProfile()} {...rest} key="p" />, /^City/],
];

it.each(FORMS)('%s keeps what was typed over a reload', async (_what, form, label) => {
  const first = await renderRoute(form, { client: signedInClient() });
  const field = await screen.findByLabelText(label);
  await first.user.clear(field);
  await first.user.type(field, 'Half done');
  first.unmount();
  await renderRoute(form, { client: signedInClient() });
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue('Half done'));
  expect(screen.getByText('What you entered before is back.')).toBeVisible();
});
