import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EMAIL_LINK_INVALID, EMAIL_TAKEN } from '#shared/accounts';
import { EMAIL_INVALID } from '#shared/email';
import { api } from '#shared/routes';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();

async function open(email: string | null = null, emailConfirmed = true) {
  server.on(api.getUser, () => currentUser({ email, emailConfirmed }));
  server.on(api.listBlocks, () => page([]));
  const view = await renderApp('/account-settings');
  const field = await screen.findByLabelText(/Email address/);
  const save = () => view.user.click(screen.getByRole('button', { name: 'Save email' }));
  return { ...view, field, save };
}

it('explains why an address is needed, and saves one', async () => {
  server.on(api.updateEmail, () => currentUser({ email: 'mika@example.org' }));
  const { user, field, save } = await open();
  expect(screen.getByText(/Without an address/)).toBeVisible();
  await user.type(field, 'mika@example.org');
  await save();
  expect(await screen.findByText('Email updated successfully')).toBeVisible();
  expect(screen.getByText(/We sent a link to mika@example.org. Open it/)).toBeVisible();
  expect(screen.getByText('Not confirmed yet')).toBeVisible();
  expect(server.calls(api.updateEmail)[0]?.body).toEqual({ email: 'mika@example.org' });
  expect(screen.getByText(/You can also log in with it/)).toBeVisible();
});

it('rejects an invalid address without asking the server', async () => {
  const { user, field, save } = await open('old@example.org');
  expect(field).toHaveValue('old@example.org');
  await user.clear(field);
  await user.type(field, 'nonsense');
  await save();
  expect(await screen.findByText(EMAIL_INVALID)).toBeVisible();
  expect(server.calls(api.updateEmail)).toHaveLength(0);
});

it('keeps the input when the address is taken', async () => {
  server.on(api.updateEmail, () => refusal(409, EMAIL_TAKEN));
  const { user, field, save } = await open();
  await user.type(field, 'held@example.org');
  await save();
  expect(await screen.findByText('Failed to update email')).toBeVisible();
  expect(field).toHaveValue('held@example.org');
});

it('sends the link to an unconfirmed address again', async () => {
  server.on(api.sendEmailConfirmation, () => reply(202));
  const { user } = await open('mika@example.org', false);
  expect(screen.getByText('Not confirmed yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('Mail sent')).toBeVisible();
});

it('says nothing of a confirmed address', async () => {
  await open('mika@example.org');
  expect(screen.queryByText('Not confirmed yet')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
});

describe('the page of the mailed link', () => {
  it('confirms when asked to, not when opened', async () => {
    server.refuse(api.getUser, 401, 'Please log in');
    server.on(api.confirmEmail, () => reply(204));
    const { user } = await renderApp('/confirm-email#a-token');
    const button = await screen.findByRole('button', { name: 'Confirm my address' });
    expect(server.calls(api.confirmEmail)).toHaveLength(0);
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
    expect(server.calls(api.confirmEmail)[0]?.body).toEqual({ token: 'a-token' });
  });

  it('says when the link does not work any more', async () => {
    server.refuse(api.getUser, 401, 'Please log in');
    server.refuse(api.confirmEmail, 404, EMAIL_LINK_INVALID);
    const { user } = await renderApp('/confirm-email#a-token');
    await user.click(await screen.findByRole('button', { name: 'Confirm my address' }));
    expect(await screen.findByText(/This link does not work any more/)).toBeVisible();
  });
});
