import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { OwnFeed } from '#shared/feeds';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const server = fakeApi();
const [FIRST, SECOND] = ['first', 'second'].map(
  (code) => `https://ripcord.example/feeds/me/${code}.ics`,
);
let feed: OwnFeed;

const answer = (next: OwnFeed) => () => {
  feed = next;
  return feed;
};

beforeEach(() => {
  feed = { url: null };
  server.on(api.getUser, () => currentUser());
  server.on(api.listTokens, () => []);
  server.on(api.listWebhooks, () => []);
  server.on(api.listShareLinks, () => page([]));
  server.on(api.getOwnFeed, () => feed);
  server.on(api.putOwnFeed, answer({ url: FIRST ?? null }));
  server.on(api.renewOwnFeed, answer({ url: SECOND ?? null }));
  server.on(api.deleteOwnFeed, () => {
    feed = { url: null };
    return undefined;
  });
});

const open = () => renderApp('/account-settings?tab=connections');
const press = (name: string) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('makes an address, renews it once that is confirmed, and turns it off', async () => {
  const { user } = await open();
  await user.click(await press('Make an address'));
  expect(await screen.findByText(FIRST ?? '')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    'webcal://ripcord.example/feeds/me/first.ics',
  );
  await user.click(await press('Copy address'));
  expect(await navigator.clipboard.readText()).toBe(FIRST);

  await user.click(await press('New address'));
  const renewal = await dialog('Make a new address?');
  expect(server.calls(api.renewOwnFeed)).toHaveLength(0);
  await user.click(renewal.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText(SECOND ?? '')).toBeVisible();
  expect(screen.queryByText(FIRST ?? '')).not.toBeInTheDocument();

  await user.click(await press('Turn off'));
  const end = await dialog('Turn off the calendar?');
  await user.click(end.getByRole('button', { name: 'Turn off' }));
  expect(await press('Make an address')).toBeVisible();
  expect(screen.queryByText(SECOND ?? '')).not.toBeInTheDocument();
});

it('keeps the address when a new one fails, and says so', async () => {
  feed = { url: FIRST ?? null };
  server.refuse(api.renewOwnFeed, 500, 'Something went wrong');
  const { user } = await open();
  await user.click(await press('New address'));
  const renewal = await dialog('Make a new address?');
  await user.click(renewal.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText('No new address was made')).toBeVisible();
  expect(screen.getByText(FIRST ?? '')).toBeVisible();
});

it('says that it could not be loaded, and tries again', async () => {
  server.refuse(api.getOwnFeed, 500, 'Something went wrong');
  const { user } = await open();
  const title = 'The address of your calendar could not be loaded';
  expect(await screen.findByText(title)).toBeVisible();
  server.on(api.getOwnFeed, () => ({ url: FIRST ?? null }));
  await user.click(await press('Try again'));
  expect(await screen.findByText(FIRST ?? '')).toBeVisible();
});

it('is all that children have', async () => {
  server.on(api.getUser, () => currentUser({ guardian: 'confirmed' }));
  await open();
  expect(await press('Make an address')).toBeVisible();
  expect(screen.queryByText('Webhooks')).not.toBeInTheDocument();
  expect(screen.queryByText('Tokens for programs')).not.toBeInTheDocument();
  expect(screen.queryByText('Links for everybody')).not.toBeInTheDocument();
});

/** As the server writes it with PUBLIC_PAGES=false. */
function closePages() {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'public-pages', content: 'off' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

it('is not offered where nothing is public, and neither are links', async () => {
  closePages();
  await open();
  expect(await press('Make a token')).toBeVisible();
  expect(await press('Make a webhook')).toBeVisible();
  for (const words of [
    'Make an address',
    'Links for everybody',
    'Who sees it without an account',
  ]) {
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  }
  expect(server.calls(api.getOwnFeed)).toHaveLength(0);
  expect(server.calls(api.listShareLinks)).toHaveLength(0);
});

it('then leaves children no connections', async () => {
  closePages();
  server.on(api.getUser, () => currentUser({ guardian: 'confirmed' }));
  await open();
  expect(await screen.findByRole('tab', { name: 'Danger Zone' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Connections' })).not.toBeInTheDocument();
});
