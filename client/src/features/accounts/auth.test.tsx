import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { deviceTimeZone } from '#shared/rules/time-zones';
import { fakeApi, refusal } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();

beforeEach(() => server.refuse(api.getUser, 401, 'Please log in'));

async function openLogin() {
  localStorage.setItem('ripcord-known-device', 'yes');
  const view = await renderApp('/auth');
  await screen.findByRole('button', { name: 'Log in' });
  return view;
}

async function openRegister() {
  const view = await renderApp('/auth');
  await screen.findByRole('button', { name: 'Create account' });
  return view;
}

describe('the first visit', () => {
  it('says what this is, and opens with Register', async () => {
    await openRegister();
    expect(screen.getByText(/see which combos really win/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the tabs in place: only their panels differ', async () => {
    const { user } = await openRegister();
    const panel = () => within(screen.getByRole('tabpanel'));
    expect(panel().getByRole('heading', { level: 1, name: 'Join the stadium' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Login' }));
    expect(panel().getByRole('heading', { level: 1, name: 'Back to the stadium' })).toBeVisible();
  });

  it('is over once somebody has logged in on the device', async () => {
    server.on(api.getUser, () => currentUser());
    const view = await renderApp('/profile');
    await screen.findByRole('heading', { level: 1, name: 'Mika' });
    view.unmount();
    server.refuse(api.getUser, 401, 'Please log in');
    await renderApp('/auth');
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

describe('the marketing panel', () => {
  it('names the three features', async () => {
    await openLogin();
    expect(screen.getByText(/premier platform/)).toBeInTheDocument();
    for (const feature of ['Track Your Combos', 'Record Battles', 'Share Media']) {
      expect(screen.getByText(feature)).toBeInTheDocument();
    }
  });
});

describe('logging in', () => {
  it('welcomes back and opens the app', async () => {
    server.on(api.login, () => {
      server.on(api.getUser, () => currentUser());
      return currentUser();
    });
    const { user, where } = await openLogin();
    await user.type(screen.getByLabelText('Username or email'), 'mika');
    await user.type(screen.getByLabelText('Password'), 'let it rip');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Login successful')).toBeVisible();
    expect(screen.getByText(/Welcome back to Ripcord/)).toBeVisible();
    await waitFor(() => expect(where()).toBe('/profile'));
    expect(server.calls(api.login)[0]?.body).toMatchObject({
      timeZone: deviceTimeZone(),
      language: 'en',
    });
  });

  it('asks for both fields', async () => {
    const { user } = await openLogin();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Missing fields')).toBeVisible();
    expect(screen.getByText('Please fill in all fields')).toBeVisible();
    expect(screen.getByLabelText('Username or email')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(server.calls(api.login)).toHaveLength(0);
  });

  it("shows the server's message and keeps the input", async () => {
    server.refuse(api.login, 401, 'That is not the right password.');
    const { user } = await openLogin();
    await user.type(screen.getByLabelText('Username or email'), 'mika');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getByText('That is not the right password.')).toBeVisible();
    expect(screen.getByLabelText('Username or email')).toHaveValue('mika');
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('has its own message without an answer, and names the connection', async () => {
    server.offline(api.login);
    const { user } = await openLogin();
    await user.type(screen.getByLabelText('Username or email'), 'mika');
    await user.type(screen.getByLabelText('Password'), 'let it rip');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(
      await screen.findByText('Unable to log in. Please check your username and password.'),
    ).toBeVisible();
    expect(screen.getByText(/Ripcord cannot be reached right now/)).toBeVisible();
  });

  it("clears the previous person's cache", async () => {
    server.refuse(api.login, 401, 'No');
    const { user, client } = await openLogin();
    client.setQueryData(['combos'], ['of the one before']);
    await user.type(screen.getByLabelText('Username or email'), 'mika');
    await user.type(screen.getByLabelText('Password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('Login failed');
    expect(client.getQueryData(['combos'])).toBeUndefined();
  });

  it('can show the password', async () => {
    const { user } = await openLogin();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('registering', () => {
  beforeEach(() => server.on(api.checkUsername, () => ({ available: true })));

  it('creates the account, with or without a display name', async () => {
    server.on(api.register, () => {
      server.on(api.getUser, () => currentUser({ username: 'rin' }));
      return currentUser({ username: 'rin', displayName: null });
    });
    const { user, where } = await openRegister();
    await user.type(screen.getByLabelText('Username'), ' rin ');
    await user.type(screen.getByLabelText('Password'), ' spaces stay ');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration successful')).toBeVisible();
    expect(screen.getByText(/Welcome to Ripcord/)).toBeVisible();
    await waitFor(() => expect(where()).toBe('/profile'));
    expect(server.calls(api.register)[0]?.body).toEqual({
      username: 'rin',
      password: ' spaces stay ',
      displayName: null,
      timeZone: deviceTimeZone(),
      language: 'en',
    });
  });

  it('goes on to the password by Enter, and is sent by Enter in it', async () => {
    server.refuse(api.register, 503, 'Not now.');
    const { user } = await openRegister();
    await user.type(screen.getByLabelText('Username'), 'mika{Enter}');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.queryByText('Missing fields')).toBeNull();
    await user.keyboard('spinning tops{Enter}');
    await waitFor(() => expect(server.calls(api.register)).toHaveLength(1));
  });

  it('asks for the required fields', async () => {
    const { user } = await openRegister();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Missing fields')).toBeVisible();
    expect(screen.getByText('Please fill in all required fields')).toBeVisible();
  });

  it("puts the server's message beside its field and keeps the input", async () => {
    server.on(api.register, () =>
      refusal(409, 'Username is already taken', [
        { path: 'username', message: 'Please choose another name' },
      ]),
    );
    const { user } = await openRegister();
    await user.type(screen.getByLabelText('Username'), 'rin');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Registration failed')).toBeVisible();
    expect(screen.getByText('Please choose another name')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveValue('long enough');
  });

  it('suggests that the name exists when the server sends no message', async () => {
    server.on(api.register, () => new Response('', { status: 500 }));
    const { user } = await openRegister();
    await user.type(screen.getByLabelText('Username'), 'rin');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(
      await screen.findByText('Unable to create account. The username may already exist.'),
    ).toBeVisible();
  });

  it('warns about a common password without refusing it', async () => {
    server.on(api.register, () => currentUser());
    const { user } = await openRegister();
    await user.type(screen.getByLabelText('Username'), 'rin');
    await user.type(screen.getByLabelText('Password'), 'password1');
    expect(screen.getByText(/one of the most common passwords/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(server.calls(api.register)).toHaveLength(1));
  });
});

describe('the availability of a username', () => {
  afterEach(() => vi.useRealTimers());

  const state = () => document.querySelector('[data-state][role="status"]');
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Username'), { target: { value } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  async function openWithClock() {
    await openRegister();
    vi.useFakeTimers();
  }

  it('is not checked below three characters, and a hint says why', async () => {
    await openWithClock();
    expect(state()).toHaveAttribute('data-state', 'idle');
    type('ri');
    await wait(2_000);
    expect(screen.getByText('Username must be at least 3 characters')).toBeVisible();
    expect(server.calls(api.checkUsername)).toHaveLength(0);
  });

  it('is checked once, half a second after the last key', async () => {
    let answer: (value: { available: boolean }) => void = () => {};
    server.on(
      api.checkUsername,
      () =>
        new Promise<{ available: boolean }>((resolve) => {
          answer = resolve;
        }),
    );
    await openWithClock();
    type('rin');
    await wait(300);
    type('rin2');
    await wait(499);
    expect(server.calls(api.checkUsername)).toHaveLength(0);
    expect(state()).toHaveAttribute('data-state', 'idle');
    await wait(1);
    expect(state()).toHaveAttribute('data-state', 'checking');
    expect(server.calls(api.checkUsername).map((call) => call.query)).toEqual([
      { username: 'rin2' },
    ]);
    answer({ available: true });
    await wait(1);
    expect(state()).toHaveAttribute('data-state', 'available');
  });

  it('shows a taken name', async () => {
    server.on(api.checkUsername, () => ({ available: false }));
    await openWithClock();
    type('mika');
    await wait(500);
    await wait(1);
    expect(screen.getByText('Username is already taken')).toBeVisible();
    type('mika2');
    expect(state()).toHaveAttribute('data-state', 'idle');
  });

  it('is unknown again when the check fails', async () => {
    server.offline(api.checkUsername);
    await openWithClock();
    type('mika');
    await wait(500);
    await wait(1);
    expect(server.calls(api.checkUsername)).toHaveLength(1);
    expect(state()).toHaveAttribute('data-state', 'idle');
  });
});
