import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { UNSUBSCRIBE_INVALID } from '#shared/notifications';
import { api } from '#shared/routes';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderApp } from '@/testing/render';

const server = fakeApi();
beforeEach(() => server.refuse(api.getUser, 401, 'Please log in'));

const open = async (token = '?token=7.like.x') => {
  const { user } = await renderApp(`/unsubscribe${token}`);
  const stop = async () =>
    user.click(await screen.findByRole('button', { name: 'Stop these mails' }));
  return { stop };
};

it('turns off mails when asked to, not when opened, and says what is off', async () => {
  const message = 'You will get no more digests.';
  server.on(api.unsubscribe, () => ({ message }));
  const { stop } = await open();
  expect(await screen.findByRole('heading', { name: 'Stop these mails?' })).toBeVisible();
  expect(server.calls(api.unsubscribe)).toHaveLength(0);
  await stop();
  expect(await screen.findByText(message)).toBeVisible();
  expect(server.calls(api.unsubscribe)[0]?.query).toEqual({ token: '7.like.x' });
});

it('says when the link does not work, also without a token', async () => {
  server.refuse(api.unsubscribe, 404, UNSUBSCRIBE_INVALID);
  const { stop } = await open();
  await stop();
  expect(await screen.findByRole('alert')).toHaveTextContent(/in your account settings/);
  expect(screen.queryByText('The mails were not turned off')).not.toBeInTheDocument();
});

it('says so without a token', async () => {
  await open('');
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

it('can be tried again after something went wrong', async () => {
  server.on(api.unsubscribe, () => refusal(500, 'Oh no'));
  const { stop } = await open();
  await stop();
  expect(await screen.findByText('The mails were not turned off')).toBeVisible();
  server.on(api.unsubscribe, () => ({ message: 'Off.' }));
  await stop();
  expect(await screen.findByText('Off.')).toBeVisible();
});
