import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { RecordBattleDialog } from '@/features/battles';
import { ComboFormDialog } from '@/features/combos';
import { ComboFormPage } from '@/features/combos/form/combo-form-page';
import { DeckBattleDialog } from '@/features/decks/battle/deck-battle-dialog';
import { DeckFormDialog } from '@/features/decks/dialogs';
import { RepairDialog } from '@/features/events/desk/repair-dialog';
import { BeforeEvent, SettingsDialog } from '@/features/events/desk/set-up';
import { SaveRules } from '@/features/events/rules/own-rule-sets';
import { RunAgainDialog } from '@/features/events/series/run-again-dialog';
import { ReportDialogPanel } from '@/features/friends/report-dialog';
import { CreatePostDialog } from '@/features/media/create/create-post-dialog';
import { PostDialog } from '@/features/media/dialogs';
import { EditProfileDialog } from '@/features/profiles/edit/profile-form';
import { TokenDialog } from '@/features/tokens/token-dialog';
import { TournamentDialog } from '@/features/tournaments/tournament-actions';
import { someDeck } from '@/testing/decks';
import { myEvent } from '@/testing/events';
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
  ['a post', <PostDialog act="edit" {...rest} media={myMedia()} key="p" />, /^Title/],
  ['an event made again', <RunAgainDialog event={myEvent()} {...rest} key="e" />, /^Name/],
  ['a reason', <RepairDialog event={myEvent()} matches={[]} {...rest} key="e" />, /^Reason/],
  ['a rule set', <SaveRules rules={myEvent().settings} {...rest} key="r" />, /^Name/],
  [
    'a report',
    <ReportDialogPanel kind="deck" targetId={3} name="Trio" onClose={rest.onClose} key="r" />,
    /^Tell us more/,
  ],
  ['a token', <TokenDialog {...rest} key="t" />, /^Name/],
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

it('the choice in a report is back, too', async () => {
  const form = <ReportDialogPanel kind="deck" targetId={3} name="Trio" onClose={rest.onClose} />;
  const first = await renderRoute(form, { client: signedInClient() });
  await first.user.click(screen.getByLabelText('Something else'));
  first.unmount();
  await renderRoute(form, { client: signedInClient() });
  await waitFor(() => expect(screen.getByLabelText('Something else')).toBeChecked());
});

const EVENT_FORMS: [what: string, form: ReactElement][] = [
  ["an event's set-up", <BeforeEvent id={9} none={null} skeleton={null} key="e" />],
  [
    "an event's settings",
    <SettingsDialog event={myEvent({ phase: 'registration' })} {...rest} key="e" />,
  ],
];

it.each(EVENT_FORMS)('%s keep the format over a reload', async (_what, form) => {
  server.on(api.getTournament, () => someTournament({ id: 9, isMine: true }));
  server.on(api.listRuleSets, () => []);
  const first = await renderRoute(form, { client: signedInClient() });
  await first.user.click(await screen.findByRole('radio', { name: /^Single elimination/ }));
  first.unmount();
  await renderRoute(form, { client: signedInClient() });
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: /^Single elimination/ })).toBeChecked(),
  );
  expect(screen.getByText('What you entered before is back.')).toBeVisible();
});

const SOURCES = path.join(import.meta.dirname, '..');

/** Forms that keep no draft, and why. */
const WITHOUT_DRAFT = new Map([
  ['features/accounts/forgot-password.tsx', 'has one field'],
  ['features/accounts/identity-dialog.tsx', 'has a password'],
  ['features/accounts/login-form.tsx', 'has a password'],
  ['features/accounts/register-form.tsx', 'has a password'],
  ['features/accounts/reset-password.tsx', 'has a password'],
  ['features/accounts/settings.tsx', 'has passwords, or one field'],
  ['features/admin/password-reset-form.tsx', 'has one field'],
  ['features/battles/form/battle-form-dialog.tsx', 'has the draft of `useSaveBattle`'],
  ['features/collection/parts/part-dialog.tsx', 'has two numbers and a note, saved on the device'],
  ['features/events/desk/entrant-dialog.tsx', 'has a name and two numbers'],
  ['features/friends/friend-code-dialog.tsx', 'has a code'],
  ['features/guardians/guardian-mail.tsx', 'has one field'],
  ['features/media/create/create-post-dialog.tsx', 'has the draft of `useCreatePost`'],
  ['features/media/create/replace-video-dialog.tsx', 'has a file'],
  ['features/second-factors/passkeys-card.tsx', 'has one field'],
  ['features/second-factors/two-step-dialog.tsx', 'has a code'],
  ['features/webhooks/webhook-dialog.tsx', 'has an address that is a secret'],
]);

it('no other form is without a draft', () => {
  const forms = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(SOURCES, name), 'utf8') }))
    .filter(({ text }) => /<(FormDialog|PageForm)\b/.test(text));
  expect(forms.length).toBeGreaterThan(25);
  const without = forms.filter(({ text }) => {
    const submissions = text.match(/\b(useSubmit|useSchemaForm)(<[^(]*>)?\(/g) ?? [];
    return (text.match(/\bdraft:/g) ?? []).length < Math.max(1, submissions.length);
  });
  expect(without.map(({ name }) => name).toSorted()).toEqual([...WITHOUT_DRAFT.keys()]);
});
