import { EMAIL_TAKEN } from '@shared/accounts';
import { EMAIL_INVALID } from '@shared/email';
import { api } from '@shared/routes';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();

async function open(email: string | null = null) {
  server.on(api.getUser, () => currentUser({ email }));
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
