import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderApp } from '@/testing/render';

const server = fakeApi();

beforeEach(() => server.refuse(api.getUser, 401, 'Please log in'));

const CONFIRMATION = "If the username exists, you'll receive a password reset link via email";

describe('asking for a reset link', () => {
  async function ask(username: string) {
    const view = await renderApp('/forgot-password');
    if (username) await view.user.type(await screen.findByLabelText('Username'), username);
    await view.user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    return view;
  }

  it('needs a username', async () => {
    await ask('');
    expect(await screen.findByText('Username required')).toBeVisible();
    expect(
      screen.getAllByText('Please enter your username to reset your password')[0],
    ).toBeVisible();
    expect(server.calls(api.requestReset)).toHaveLength(0);
  });

  it('confirms and leads back to the login', async () => {
    server.on(api.requestReset, () => ({ message: CONFIRMATION }));
    const { user, where } = await ask('mika');
    expect(await screen.findByText(CONFIRMATION)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Return to login' }));
    expect(where()).toBe('/auth');
  });

  it('shows the same message whatever the server answers', async () => {
    server.on(api.requestReset, () => refusal(404, 'No such user'));
    await ask('nobody');
    expect(await screen.findByText(CONFIRMATION)).toBeVisible();
    expect(screen.queryByText('No such user')).not.toBeInTheDocument();
  });

  it('reports a lost connection and keeps the name', async () => {
    server.offline(api.requestReset);
    await ask('mika');
    expect(
      await screen.findByText('Failed to request password reset. Please try again later.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('mika');
  });
});

describe('opening a reset link', () => {
  it('checks it first', async () => {
    server.on(api.verifyResetToken, () => new Promise<Response>(() => {}));
    await renderApp('/reset-password?token=abc');
    expect(await screen.findByText('Checking your reset link…')).toBeVisible();
  });

  it.each([
    [
      'without a token',
      '/reset-password',
      () => {},
      'No reset token provided. Please request a new password reset link.',
    ],
    [
      'that is not valid',
      '/reset-password?token=abc',
      () => server.on(api.verifyResetToken, () => ({ valid: false, message: 'Used already.' })),
      'Used already.',
    ],
    [
      'that the server refuses without a sentence',
      '/reset-password?token=abc',
      () => server.on(api.verifyResetToken, () => new Response('', { status: 500 })),
      'Invalid or expired token. Please request a new password reset link.',
    ],
    [
      'while the connection is lost',
      '/reset-password?token=abc',
      () => server.offline(api.verifyResetToken),
      'Error validating your reset token. Please try again later.',
    ],
  ])('%s says why it does not work and offers a new one', async (_, path, prepare, sentence) => {
    prepare();
    const { user, where } = await renderApp(path);
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(where()).toBe('/forgot-password');
  });
});

describe('choosing a new password', () => {
  beforeEach(() => {
    server.on(api.verifyResetToken, () => ({ valid: true, message: 'ok' }));
    server.on(api.completeReset, () => ({ success: true, message: 'done' }));
  });

  async function choose(password: string, confirmation = password) {
    const view = await renderApp('/reset-password?token=abc');
    const field = await screen.findByLabelText('New password');
    if (password) await view.user.type(field, password);
    if (confirmation) {
      await view.user.type(screen.getByLabelText('Confirm new password'), confirmation);
    }
    await view.user.click(screen.getByRole('button', { name: 'Set new password' }));
    return view;
  }

  it.each([
    ['', '', 'Password required', 'Please enter a new password'],
    ['short', 'short', 'Password too short', 'Password must be at least 8 characters long'],
    [
      'long enough',
      'other words',
      "Passwords don't match",
      'The password confirmation does not match',
    ],
  ])('refuses "%s" with "%s"', async (password, confirmation, title, text) => {
    await choose(password, confirmation);
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(server.calls(api.completeReset)).toHaveLength(0);
  });

  it('sends the token of the link', async () => {
    const { user, where } = await choose('long enough');
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toHaveFocus();
    expect(server.calls(api.completeReset)[0]?.body).toEqual({
      token: 'abc',
      newPassword: 'long enough',
    });
    await user.click(screen.getByRole('link', { name: 'Go to login' }));
    expect(where()).toBe('/auth');
  });

  it.each([
    ["the server's sentence", () => refusal(400, 'This link was used.'), 'This link was used.'],
    [
      'our own words without one',
      () => new Response('', { status: 500 }),
      'There was an error resetting your password. Please try again.',
    ],
  ])('tells %s when it fails, and keeps the form', async (_, answer, sentence) => {
    server.on(api.completeReset, answer);
    await choose('long enough');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('long enough');
  });

  it('reports a lost connection', async () => {
    server.offline(api.completeReset);
    await choose('long enough');
    expect(
      await screen.findByText('Failed to reset password. Please try again later.'),
    ).toBeVisible();
  });
});
