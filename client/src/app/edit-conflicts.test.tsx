import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Route } from '#shared/contract';
import { api } from '#shared/routes';
import { RecordBattleDialog } from '@/features/battles';
import { ComboFormDialog } from '@/features/combos';
import { DeckFormDialog } from '@/features/decks/dialogs';
import { PostDialog } from '@/features/media/dialogs';
import { EditProfileDialog } from '@/features/profiles/edit/profile-form';
import { someDeck } from '@/testing/decks';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { myMedia } from '@/testing/media';
import { anOwnProfile } from '@/testing/profiles';
import { aBattle, aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { signedInClient, storingDevice } from '@/testing/unsent';

const server = fakeApi();
const uploads = fakeUploads();
storingDevice();

const CHANGED = 'This has changed meanwhile. Please look at it again.';

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  server.on(api.listCombos, () => page([aCombo()]));
  server.on(api.listRecentBattles, () => []);
  server.on(api.getOwnProfile, () => anOwnProfile());
});

interface FormCase {
  form: ReactElement;
  /** The text field changed by both sides. */
  label: string;
  /** The saved version 2, in which the field says "Theirs". */
  current: { version: number };
  save?: string;
  /** Undefined for the profile, which is sent as an upload. */
  route?: Route;
}

const rest = { open: true, onClose };

const FORMS: Record<string, FormCase> = {
  battle: {
    form: <RecordBattleDialog {...rest} battle={aBattle()} />,
    label: 'Event',
    current: aBattle({ eventName: 'Theirs', version: 2 }),
    route: api.updateBattle,
  },
  combo: {
    form: <ComboFormDialog {...rest} combo={aCombo()} />,
    label: 'Name',
    current: aCombo({ name: 'Theirs', version: 2 }),
    save: 'Update Combo',
    route: api.updateCombo,
  },
  deck: {
    form: <DeckFormDialog {...rest} deck={someDeck()} />,
    label: 'Name',
    current: someDeck({ name: 'Theirs', version: 2 }),
    route: api.updateDeck,
  },
  post: {
    form: <PostDialog act="edit" {...rest} media={myMedia()} />,
    label: 'Title',
    current: myMedia({ title: 'Theirs', version: 2 }),
    route: api.updateMedia,
  },
  profile: {
    form: <EditProfileDialog profile={anOwnProfile()} onClose={onClose} />,
    label: 'City',
    current: anOwnProfile({ city: 'Theirs', version: 2 }),
  },
};

/** Opens a form, enters "Mine" and saves, which conflicts. */
async function collide({ form, label, current, route, save = 'Save Changes' }: FormCase) {
  const body = { code: 'conflict', message: CHANGED, requestId: 'test', current };
  if (route) server.on(route, () => reply(409, body));
  const { user } = await renderRoute(form, { client: signedInClient() });
  const dialog = within(await screen.findByRole('dialog'));
  const field = () => dialog.getByLabelText(new RegExp(`^${label}`));
  await user.clear(field());
  await user.type(field(), 'Mine');
  const button = (name: string) => dialog.getByRole('button', { name });
  await user.click(button(save));
  const sent = () =>
    route
      ? server.calls(route).map((call) => call.body)
      : uploads.all().map(({ fields }) => fields);
  await waitFor(() => expect(sent()).toHaveLength(1));
  if (!route) await uploads.all()[0]?.answer(409, body);
  if (route) server.on(route, () => reply(200, current));
  const panel = await dialog.findByRole('region', { name: CHANGED });
  return { user, dialog, field, button, panel, sent, save };
}

describe.each(Object.entries(FORMS))('the form of a %s that changed meanwhile', (_, form) => {
  it('shows both states and keeps what was typed', async () => {
    const { panel, field, dialog } = await collide(form);
    expect(panel).toHaveFocus();
    expect(within(panel).getByRole('alert')).toHaveTextContent(CHANGED);
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([`${form.label}Now saved:TheirsYours:Mine`]);
    expect(field()).toHaveValue('Mine');
    expect(dialog.queryByRole('button', { name: form.save ?? 'Save Changes' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('saves mine over the new version', async () => {
    const { user, button, sent } = await collide(form);
    await user.click(button('Keep mine'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent() as { version: unknown }[];
    expect(Number(first?.version)).toBe(1);
    expect(second).toEqual({ ...first, version: form.route ? 2 : '2' });
  });

  it('is reset to the saved state', async () => {
    const { user, button, field, dialog, save } = await collide(form);
    await user.click(button('Use saved'));
    expect(field()).toHaveValue('Theirs');
    expect(dialog.queryByRole('region', { name: CHANGED })).toBeNull();
    expect(button(save)).toBeVisible();
    expect(document.body).not.toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('names combos and rounds, and says nothing of what is alike', async () => {
  const rounds = [{ winner: 'opponent', finishType: 'spin' }] as const;
  const theirs = aCombo({ id: 8, name: 'Dran Sword' });
  const current = aBattle({
    rounds: [...rounds],
    myComboId: 8,
    myCombo: { ...aBattle().myCombo, ...theirs },
    version: 2,
  });
  const { panel } = await collide({ ...(FORMS.battle as FormCase), current });
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Your comboNow saved:Dran SwordYours:Storm Rod',
    'RoundsNow saved:1. Opponent (Spin)Yours:1. Me (Burst)',
    'EventNow saved:Practice MatchYours:Mine',
  ]);
});
