import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { WEBHOOKS_MAX, type Webhook, type WebhookDelivery } from '#shared/webhooks';
import { fakeApi } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';

const server = fakeApi();
let webhooks: Webhook[];
let deliveries: WebhookDelivery[];

const aWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: 5,
  url: 'https://hook.example/',
  events: ['round.paired'],
  tournamentId: null,
  tournamentName: null,
  format: 'json',
  active: true,
  failures: 0,
  lastAt: null,
  ...overrides,
});

const aDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  n: 7,
  id: 'msg_7',
  type: 'round.paired',
  createdAt: '2026-03-01T10:00:00.000Z',
  state: 'failed',
  attempts: 6,
  sentAt: '2026-03-01T18:00:00.000Z',
  nextAt: null,
  status: 500,
  ms: 31,
  answer: 'Broken',
  problem: null,
  ...overrides,
});

const SECRET = `whsec_${'a'.repeat(43)}=`;
const DISCORD = 'https://discord.com/api/webhooks/1/token';

beforeEach(() => {
  webhooks = [];
  deliveries = [aDelivery()];
  server.on(api.getUser, () => currentUser());
  server.on(api.listTokens, () => []);
  server.on(api.listWebhooks, () => webhooks);
  server.on(api.getOwnFeed, () => ({ url: null }));
  server.on(api.listWebhookDeliveries, () => deliveries);
  server.on(api.listMyTournaments, () => []);
  server.on(api.getTournament, () => someTournament({ id: 9, name: 'Harbour Cup' }));
});

const open = () => renderApp('/account-settings?tab=connections');
const press = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('makes one for a program, and shows its secret once', async () => {
  server.on(api.createWebhook, ({ body }) => {
    webhooks = [aWebhook({ url: body.url })];
    return { ...aWebhook({ url: body.url }), secret: SECRET };
  });
  const { user } = await open();
  expect(await screen.findByText('You have no webhooks.')).toBeVisible();
  await user.click(await press('Make a webhook'));
  const form = await dialog('Make a webhook');
  await user.click(form.getByRole('radio', { name: /^A program/ }));
  for (const box of form.getAllByRole('checkbox', { checked: true })) await user.click(box);
  await user.click(form.getByRole('button', { name: 'Make the webhook' }));
  expect(await form.findByText('Please enter an address')).toBeVisible();
  expect(form.getByText('Please choose what is sent')).toBeVisible();
  await user.type(form.getByLabelText('Address'), 'https://hook.example/');
  await user.click(form.getByRole('checkbox', { name: 'A match is finished' }));
  await user.click(form.getByRole('button', { name: 'Make the webhook' }));
  const shown = await dialog('Copy the secret');
  expect(shown.getByText(SECRET)).toBeVisible();
  expect(server.calls(api.createWebhook)[0]?.body).toEqual({
    url: 'https://hook.example/',
    format: 'json',
    tournamentId: null,
    events: ['match.finished'],
  });
  await user.click(shown.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  expect(await screen.findByRole('list', { name: 'Webhooks' })).toHaveTextContent(
    /hook\.example.*JSON.*All tournaments that you create.*Nothing sent yet/,
  );
});

it('makes one for Discord, with no secret to copy, and says why an address is refused', async () => {
  server.refuse(api.createWebhook, 400, 'This address is not allowed.', [
    { path: 'url', message: 'This address is not allowed.' },
  ]);
  const { user } = await open();
  await user.click(await press('Make a webhook'));
  const form = await dialog('Make a webhook');
  await user.type(form.getByLabelText('Address'), DISCORD);
  await user.click(form.getByRole('button', { name: 'Make the webhook' }));
  expect(await form.findAllByText('This address is not allowed.')).not.toHaveLength(0);
  server.on(api.createWebhook, () => ({ ...aWebhook({ format: 'discord' }), secret: SECRET }));
  await user.click(form.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Webhook made')).toBeVisible();
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
});

it('edits one: what is sent, for which tournament, and where to', async () => {
  webhooks = [aWebhook({ tournamentId: 9, tournamentName: 'Harbour Cup' })];
  server.on(api.updateWebhook, ({ body }) => {
    webhooks = [aWebhook({ url: body.url ?? '' })];
    return webhooks[0] as Webhook;
  });
  const { user } = await open();
  await user.click(await press('Edit the webhook to https://hook.example/'));
  const form = await dialog('Edit the webhook');
  expect(form.queryByRole('radio')).not.toBeInTheDocument();
  const address = form.getByLabelText('Address');
  expect(address).toHaveValue('https://hook.example/');
  expect(form.getByLabelText('For which tournament?')).toHaveDisplayValue('Harbour Cup');
  await user.clear(address);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Please enter an address')).toBeVisible();
  await user.type(address, 'https://other.example/');
  await user.selectOptions(
    form.getByLabelText('For which tournament?'),
    'All tournaments that you create',
  );
  await user.click(form.getByRole('checkbox', { name: 'A match is finished' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Webhook changed')).toBeVisible();
  expect(server.calls(api.updateWebhook)[0]).toMatchObject({
    path: '/api/webhooks/5',
    body: {
      url: 'https://other.example/',
      tournamentId: null,
      events: ['round.paired', 'match.finished'],
    },
  });
  expect(await screen.findByRole('list', { name: 'Webhooks' })).toHaveTextContent('other.example');
});

it('is opened from the desk for its tournament', async () => {
  server.on(api.createWebhook, ({ body }) => ({
    ...aWebhook({ url: body.url, format: 'discord' }),
    secret: SECRET,
  }));
  const { user, where } = await renderApp('/account-settings?tab=connections&webhook=9');
  const form = await dialog('Make a webhook');
  const select = form.getByLabelText('For which tournament?');
  await waitFor(() => expect(select).toHaveDisplayValue('Harbour Cup'));
  await user.type(form.getByLabelText('Address'), DISCORD);
  await user.click(form.getByRole('button', { name: 'Make the webhook' }));
  expect(await screen.findByText('Webhook made')).toBeVisible();
  expect(server.calls(api.createWebhook)[0]?.body).toMatchObject({ tournamentId: 9 });
  expect(where()).toBe('/account-settings?tab=connections');
});

it('keeps the secret address of a channel unless another is entered', async () => {
  const shown = 'https://discord.com/api/webhooks/1/…';
  webhooks = [aWebhook({ format: 'discord', url: shown })];
  server.on(api.updateWebhook, () => webhooks[0] as Webhook);
  const { user } = await open();
  const edit = async () => {
    await user.click(await press(`Edit the webhook to ${shown}`));
    return dialog('Edit the webhook');
  };
  let form = await edit();
  expect(form.getByLabelText(/^Address/)).toHaveValue('');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Webhook changed')).toBeVisible();
  form = await edit();
  await user.type(form.getByLabelText(/^Address/), DISCORD);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: `Edit the webhook to ${shown}` });
  const sent = server.calls(api.updateWebhook).map(({ body }) => body);
  expect(sent).toEqual([
    { events: ['round.paired'], tournamentId: null },
    { events: ['round.paired'], tournamentId: null, url: DISCORD },
  ]);
});

it('shows the secret of the last one that fits', async () => {
  webhooks = Array.from({ length: WEBHOOKS_MAX - 1 }, (_, at) => aWebhook({ id: at + 10 }));
  server.on(api.createWebhook, ({ body }) => {
    webhooks = [aWebhook({ url: body.url }), ...webhooks];
    return { ...aWebhook({ url: body.url }), secret: SECRET };
  });
  const { user } = await open();
  await user.click(await press('Make a webhook'));
  const form = await dialog('Make a webhook');
  await user.click(form.getByRole('radio', { name: /^A program/ }));
  await user.type(form.getByLabelText('Address'), 'https://last.example/');
  await user.click(form.getByRole('button', { name: 'Make the webhook' }));
  expect(await screen.findByText(/You have 10 webhooks/)).toBeInTheDocument();
  expect((await dialog('Copy the secret')).getByText(SECRET)).toBeVisible();
});

it('lists failures and answers, sends again and tests, turns off and deletes', async () => {
  webhooks = [aWebhook({ failures: 3, tournamentName: 'Harbour Cup', tournamentId: 9 })];
  server.on(api.testWebhook, () => aDelivery({ n: 8, type: 'webhook.test', state: 'waiting' }));
  server.on(api.resendWebhookDelivery, () => {
    deliveries = [aDelivery({ state: 'delivered', status: 204, answer: '' })];
    return aDelivery({ state: 'waiting' });
  });
  server.on(api.updateWebhook, () => {
    webhooks = [aWebhook({ active: false })];
    return webhooks[0] as Webhook;
  });
  server.on(api.deleteWebhook, () => {
    webhooks = [];
    return undefined;
  });
  const { user } = await open();
  const list = await screen.findByRole('list', { name: 'Webhooks' });
  expect(list).toHaveTextContent(/Harbour Cup.*3 failures in a row/);
  await user.click(await press('Test https://hook.example/'));
  expect(await screen.findByText('The test is on its way')).toBeVisible();
  await user.click(await press('Deliveries to https://hook.example/'));
  const shown = await dialog('Deliveries');
  expect(await shown.findByText('Broken')).toBeVisible();
  expect(shown.getByText(/6 attempts.*Answered 500 after 31 ms/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Send again A round is paired' }));
  expect(await shown.findByText('Delivered')).toBeVisible();
  expect(server.calls(api.resendWebhookDelivery)).toMatchObject([
    { path: '/api/webhooks/5/deliveries/7/again' },
  ]);
  await user.click(shown.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(await screen.findByRole('switch', { name: /^Send/ }));
  expect(await screen.findByRole('switch', { checked: false })).toBeVisible();
  expect(await press('Test https://hook.example/')).toBeDisabled();
  await user.click(await press('Delete the webhook to https://hook.example/'));
  const question = await dialog('Delete this webhook?');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('You have no webhooks.')).toBeVisible();
});
