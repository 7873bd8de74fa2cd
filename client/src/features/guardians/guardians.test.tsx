import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GuardedAccount, Guardianship } from '#shared/guardians';
import { DEFAULT_SETTINGS } from '#shared/notifications';
import { api } from '#shared/routes';
import { fakeApi, refusal } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();
const press = (name: string | RegExp) => screen.findByRole('button', { name });

describe('signing up', () => {
  const GUARDIAN = 'Parent’s or guardian’s email address';

  beforeEach(() => {
    server.refuse(api.getUser, 401, 'Please log in');
    server.on(api.checkUsername, () => ({ available: true }));
  });
  afterEach(() => document.querySelector('meta[name="sign-up"]')?.remove());

  async function fillIn() {
    const view = await renderApp('/auth');
    await view.user.type(await screen.findByLabelText('Username'), 'rin');
    await view.user.type(screen.getByLabelText('Password'), 'let it rip');
    return view;
  }

  it('asks for no year unless the page or the server says so', async () => {
    const { user } = await fillIn();
    expect(screen.queryByLabelText('Year of birth')).not.toBeInTheDocument();
    expect(screen.getByText(/No email address needed/)).toBeVisible();
    const message = 'Please enter your year of birth';
    server.on(api.register, () => refusal(400, message, [{ path: 'birthYear', message }]));
    await user.click(await press('Create account'));
    const year = await screen.findByLabelText('Year of birth');
    await waitFor(() => expect(year).toHaveFocus());
    expect(year).toHaveAccessibleDescription(/Please enter/);
    expect(screen.queryByLabelText(GUARDIAN)).not.toBeInTheDocument();
  });

  it('asks a child for the address of a guardian, and leads to the screen that waits', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="sign-up" content="birth-year">');
    const { user, where } = await fillIn();
    await user.type(await screen.findByLabelText('Year of birth'), '201');
    await user.click(await press('Create account'));
    expect(await screen.findByText(/Please enter your year of birth/)).toBeVisible();
    expect(server.calls(api.register)).toHaveLength(0);
    await user.type(screen.getByLabelText('Year of birth'), '6');
    const message = 'A guardian has to confirm';
    server.on(api.register, () => refusal(400, message, [{ path: 'guardianEmail', message }]));
    await user.click(await press('Create account'));
    const address = await screen.findByLabelText(GUARDIAN);
    await waitFor(() => expect(address).toHaveFocus());
    await user.type(address, 'mum@example.org');
    const waiting = currentUser({ guardian: 'waiting' });
    server.on(api.getGuardianship, () => aGuardianship());
    server.on(api.register, () => {
      server.on(api.getUser, () => waiting);
      return waiting;
    });
    await user.click(await press('Create account'));
    await waitFor(() => expect(where()).toBe('/waiting'));
    expect(server.calls(api.register).at(-1)?.body).toMatchObject({
      username: 'rin',
      birthYear: 2016,
      guardianEmail: 'mum@example.org',
    });
  });
});

const aGuardianship = (overrides: Partial<Guardianship> = {}): Guardianship => ({
  email: 'mum@example.org',
  state: 'waiting',
  deletedAt: '2026-12-06T10:00:00.000Z',
  ...overrides,
});

describe('a child who waits', () => {
  it('can reach nothing else, correct the address, and goes on once it is confirmed', async () => {
    server.on(api.getUser, () => currentUser({ guardian: 'waiting' }));
    server.on(api.getGuardianship, () => aGuardianship());
    server.on(api.sendGuardianLink, ({ body }) => aGuardianship(body));
    const { user, where } = await renderApp('/combos');
    expect(await screen.findByRole('heading', { name: 'Almost there' })).toBeVisible();
    expect(where()).toBe('/waiting');
    expect(await screen.findByText(/We sent a mail to mum@example.org/)).toBeVisible();
    expect(await press('Send the mail again')).toBeVisible();
    const address = screen.getByLabelText('Their email address');
    await user.clear(address);
    await user.type(address, 'dad@example.org');
    await user.click(await press('Send to this address'));
    expect(await screen.findByText(/We sent a mail to dad@example.org/)).toBeVisible();
    expect(await press('Log out')).toBeVisible();
    expect(await press('Delete account…')).toBeVisible();
  });
});

describe("a guardian's link", () => {
  const account = (overrides: Partial<GuardedAccount> = {}): GuardedAccount => ({
    username: 'rin',
    displayName: 'Rin',
    birthYear: 2016,
    createdAt: '2026-11-22T10:00:00.000Z',
    deletedAt: '2026-12-06T10:00:00.000Z',
    state: 'waiting',
    until: 2029,
    deletion: { events: [], eventCount: 0, playing: [], deckCount: 0 },
    notifications: DEFAULT_SETTINGS,
    ...overrides,
  });

  beforeEach(() => server.refuse(api.getUser, 401, 'Please log in'));

  it('asks for a confirmation with the token after the #', async () => {
    server.on(api.getGuardedAccount, () => account());
    const confirmed = account({ state: 'confirmed', deletedAt: null });
    server.on(api.confirmGuardedAccount, () => confirmed);
    const { user } = await renderApp('/guardian#secret-token');
    expect(await screen.findByRole('heading', { name: 'Is this your child?' })).toBeVisible();
    expect(screen.getByText('2016')).toBeVisible();
    await user.click(await press('Confirm the account'));
    expect(await screen.findByRole('heading', { name: 'Your child’s account' })).toBeVisible();
    expect(await press('Export all data')).toBeVisible();
    const body = { token: 'secret-token' };
    expect(server.calls(api.getGuardedAccount)[0]?.body).toEqual(body);
    expect(server.calls(api.confirmGuardedAccount)[0]?.body).toEqual(body);
  });

  it('declines after a question', async () => {
    server.on(api.getGuardedAccount, () => account());
    server.on(api.deleteGuardedAccount, () => undefined);
    const { user } = await renderApp('/guardian#secret-token');
    await user.click(await press('Decline…'));
    const question = within(await screen.findByRole('dialog', { name: 'Decline rin?' }));
    await user.click(question.getByRole('button', { name: 'Decline and delete' }));
    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeVisible();
  });

  it('lists what deleting does to events and decks, and waits while one runs', async () => {
    const event = { id: 7, name: 'Club night', date: '2026-11-22T10:00:00.000Z' };
    const blocked = { ...event, phase: 'running', outcome: 'blocked', heir: null } as const;
    const given = {
      ...event,
      id: 8,
      phase: 'finished',
      outcome: 'handed_over',
      heir: 'Mia',
    } as const;
    const deletion = {
      events: [blocked, given],
      eventCount: 3,
      playing: [{ id: 9, name: 'Open' }],
      deckCount: 1,
    };
    server.on(api.getGuardedAccount, () => account({ state: 'confirmed', deletion }));
    const { user } = await renderApp('/guardian#secret-token');
    await user.click(await press('Delete the account…'));
    const question = within(await screen.findByRole('dialog', { name: 'Delete rin?' }));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Club night is running. Hand it over or cancel it first.',
      'Club night will go to Mia.',
      'And 1 more event.',
      'Open is running and will go on without this player.',
      '1 deck will be deleted.',
    ]);
    expect(question.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  });

  it('says when it does not work any more', async () => {
    server.refuse(api.getGuardedAccount, 404, 'This link does not work any more.');
    await renderApp('/guardian#old');
    expect(await screen.findByRole('alert')).toHaveTextContent('does not work any more');
  });
});
