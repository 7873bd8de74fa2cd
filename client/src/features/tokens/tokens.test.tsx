import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { Token } from '#shared/tokens';
import { fakeApi, page, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();
let tokens: Token[];

const aToken = (overrides: Partial<Token> = {}): Token => ({
  id: 5,
  name: 'Spreadsheet',
  scopes: ['me:read'],
  createdAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2999-03-01T10:00:00.000Z',
  lastUsedAt: null,
  ...overrides,
});

const SECRET = `rip_${'a'.repeat(43)}`;

beforeEach(() => {
  tokens = [];
  server.on(api.getUser, () => currentUser());
  server.on(api.listTokens, () => tokens);
  server.on(api.listShareLinks, () => page([]));
  server.on(api.listWebhooks, () => []);
  server.on(api.getOwnFeed, () => ({ url: null }));
});

const open = () => renderApp('/account-settings?tab=connections');
const press = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('makes a token and shows it once, with what it may do in words', async () => {
  server.on(api.createToken, ({ body }) => {
    tokens = [aToken({ name: body.name, scopes: ['me:read', 'events:write'], expiresAt: null })];
    return { ...tokens[0], token: SECRET } as Token & { token: string };
  });
  const { user } = await open();
  expect(await screen.findByText('You have no tokens.')).toBeVisible();
  await user.click(await press('Make a token'));
  const form = await dialog('Make a token');
  await user.type(form.getByLabelText('Name'), 'Hall screen');
  await user.click(form.getByRole('button', { name: 'Make the token' }));
  expect(await form.findByText('Please choose what the token may do')).toBeVisible();
  await user.click(form.getByRole('checkbox', { name: /^Read your records/ }));
  await user.click(form.getByRole('checkbox', { name: /^Run your events/ }));
  expect(form.getByRole('radio', { name: '90 days' })).toBeChecked();
  await user.click(form.getByRole('radio', { name: 'No end' }));
  await user.click(form.getByRole('button', { name: 'Make the token' }));

  const shown = await dialog('Copy your token');
  expect(server.calls(api.createToken)[0]?.body).toEqual({
    name: 'Hall screen',
    scopes: ['me:read', 'events:write'],
    days: null,
  });
  expect(shown.getByText(SECRET)).toBeVisible();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(shown.getByRole('button', { name: 'Copy token' }));
  expect(write).toHaveBeenCalledWith(SECRET);
  await user.click(shown.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  const list = await screen.findByRole('list', { name: 'Tokens' });
  expect(list).toHaveTextContent('Hall screen');
  expect(list).toHaveTextContent('Does not end');
});

it('asks who is there where the last login is too long ago', async () => {
  let isConfirmed = false;
  server.on(api.createToken, () => {
    if (isConfirmed) return { ...aToken(), token: SECRET };
    return reply(403, {
      code: 'confirmation_required',
      message: 'Please confirm first that it is you.',
      requestId: 'test',
    });
  });
  server.on(api.confirmIdentity, () => {
    isConfirmed = true;
    return undefined;
  });
  const { user } = await open();
  await user.click(await press('Make a token'));
  const form = await dialog('Make a token');
  await user.type(form.getByLabelText('Name'), 'Bot');
  await user.click(form.getByRole('checkbox', { name: /^Read the feed/ }));
  await user.click(form.getByRole('button', { name: 'Make the token' }));
  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(await press('Continue'));
  expect(await screen.findByText(SECRET)).toBeVisible();
});

it('lists what each token may do, its dates and its end, and revokes one', async () => {
  tokens = [
    aToken({ lastUsedAt: '2026-03-02T10:00:00.000Z' }),
    aToken({ id: 6, name: 'Old bot', expiresAt: '2026-03-05T10:00:00.000Z' }),
  ];
  server.on(api.deleteToken, ({ params }) => {
    tokens = tokens.filter(({ id }) => String(id) !== params.id);
    return undefined;
  });
  const { user } = await open();
  const [first, second] = within(await screen.findByRole('list', { name: 'Tokens' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent(/Read your records.*last used.*Works until/);
  expect(second).toHaveTextContent(/not used yet.*Ended on/);
  await user.click(await press('Revoke Old bot'));
  await user.click((await dialog('Revoke Old bot?')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked')).toBeVisible();
  expect(screen.queryByText('Old bot')).not.toBeInTheDocument();
  expect(server.calls(api.deleteToken)).toMatchObject([{ path: '/api/tokens/6' }]);
});

it('says when the list cannot be loaded, and tries again', async () => {
  server.refuse(api.listTokens, 500, 'Broken');
  const { user } = await open();
  expect(await screen.findByText('Your tokens could not be loaded')).toBeVisible();
  tokens = [aToken()];
  server.on(api.listTokens, () => tokens);
  server.on(api.listShareLinks, () => page([]));
  await user.click(await press('Try again'));
  expect(await screen.findByRole('list', { name: 'Tokens' })).toHaveTextContent('Spreadsheet');
});

it('makes no more than 20', async () => {
  tokens = Array.from({ length: 20 }, (_, id) => aToken({ id: id + 1, name: `Token ${id + 1}` }));
  await open();
  expect(await screen.findByText(/which is the most/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make a token' })).not.toBeInTheDocument();
});
