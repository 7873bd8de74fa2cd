import { createECDH } from 'node:crypto';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { Notification as Row } from '#shared/notifications';
import type { PushPayload } from '#shared/push';
import { api } from '#shared/routes';
import { createPushService, type PushService } from '../../server/testing/push-service';
import { send } from '../fixtures/events';
import { askToBeFriends, whoAmI } from '../fixtures/friends';
import { test as base, expect } from '../fixtures/test';
import { createTournament } from '../fixtures/tournaments';
import { startApp } from '../support/start-server';

interface Standing {
  /** A push service, and an app that sends to it. */
  standing: { service: PushService; url: string };
}

const test = base.extend<object, Standing>({
  standing: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads fixtures from the pattern
    async ({}, use) => {
      const service = await createPushService();
      const keys = createECDH('prime256v1');
      const publicKey = keys.generateKeys('base64url');
      const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
      const server = await startApp('push', {
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
        PUSH_ALLOWED_ORIGINS: service.origin,
      });
      await use({ service, url: server.url });
      await server.stop();
      await service.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ standing }, use) => use(standing.url),
});
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * Runs in the page. Chromium reaches its own push service only, so the subscription is one of the
 * stand-in's. A headless shell shows no notifications at all, and refuses to ask for them.
 */
function subscribeAtStandIn({ endpoint, keys }: Subscription): void {
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem('stand-in');
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('stand-in', 'subscribed');
    return subscription;
  };
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem('stand-in') ? subscription : null;
  if (Notification.permission !== 'denied') return;
  Object.defineProperty(Notification, 'permission', { value: 'granted' });
  Notification.requestPermission = async () => 'granted';
}

interface Shown {
  title: string;
  tag: string;
  data: unknown;
}

/** Runs in the worker of a headless shell, in which the badge of an app ends the worker. */
function keepNotifications(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  let shown: (Shown & { close: () => void })[] = [];
  const without = (tag: string) => shown.filter((one) => one.tag !== tag);
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined });
  Object.assign(registration, {
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter((one) => !tag || one.tag === tag),
    showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
      const close = () => {
        shown = without(options.tag);
      };
      shown = [...without(options.tag), { ...options, title, close }];
    },
  });
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, tag }) => [title, tag]);
  });

/** What a browser does once it has decrypted a push. */
async function deliver(context: BrowserContext, page: Page, payload: PushPayload): Promise<void> {
  const { origin } = new URL(page.url());
  const cdp = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registration,
    data: JSON.stringify(payload),
  });
}

/** Taps a notification. There is no call for it, and a made-up event may not wait. */
const tap = (worker: Worker, tag: string) =>
  worker.evaluate(async (tag) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications({ tag });
    const event = new Event('notificationclick');
    dispatchEvent(Object.assign(event, { notification, waitUntil: () => {} }));
  }, tag);

test('a call reaches a phone in the pocket, and nobody who is signed out', {
  tag: '@phone',
}, async ({ page, context, person, stranger, playwright, standing: { service, url } }) => {
  const { endpoint, keys, path } = service.device();
  await page.addInitScript(subscribeAtStandIn, { endpoint, keys: keys.public });

  const { id } = await createTournament(stranger.request, { name: 'Pocket Cup' });
  const params = { id };
  const body = { checkIn: false, tables: 2, ageDivision: 'all', stages: [{ kind: 'swiss' }] };
  await send(stranger.request, api.putEvent, { params, body });
  await send(stranger.request, api.changePhase, { params, body: { to: 'registration' } });
  const guest = { guestName: 'Ben', division: 'open' };
  await send(stranger.request, api.addEntrant, { params, body: guest });

  await page.goto(`/tournaments/${id}`);
  await page.getByRole('button', { name: 'Register Now' }).click();
  const offer = page.getByRole('button', { name: 'Tell me when my table is called' });
  await offer.click();
  await expect(offer).toBeHidden({ timeout: 45_000 });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const isRefused = await worker.evaluate(() => Notification.permission !== 'granted');
  if (isRefused) await worker.evaluate(keepNotifications);

  await page.getByRole('link', { name: 'Ripcord' }).first().click();
  await send(stranger.request, api.changePhase, { params, body: { to: 'running' } });
  await expect.poll(() => service.sentTo(path)).toMatchObject([{ kind: 'event_call' }]);
  const [push] = service.sentTo(path);
  if (!push) throw new Error('Nothing was sent');
  await deliver(context, page, push);
  const tag = `event_call-${id}`;
  await expect.poll(() => shownBy(worker)).toEqual([['Table 1 now', tag]]);
  await tap(worker, tag);
  await expect(page).toHaveURL(new RegExp(`/tournaments/${id}/play$`));
  await expect(page.getByText('Ben').first()).toBeVisible();
  await expect.poll(() => shownBy(worker)).toEqual([]);

  const elsewhere = await playwright.request.newContext({ baseURL: url });
  await send(elsewhere, api.login, { body: person });
  const me = await whoAmI(elsewhere);
  const list = () => send<Row[]>(elsewhere, api.listNotifications, {});
  // The tap has marked it as seen.
  await expect
    .poll(async () => (await list()).find(({ kind }) => kind === 'event_call')?.seenAt)
    .toBeTruthy();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await page.evaluate(() => localStorage.getItem('stand-in'))).toBeNull();
  await askToBeFriends(stranger.request, me);
  await expect.poll(async () => (await list()).map(({ kind }) => kind)).toContain('friend_request');
  expect(service.sentTo(path).map(({ kind }) => kind)).not.toContain('friend_request');
  await elsewhere.dispose();
});
