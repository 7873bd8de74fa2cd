import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/notifications';
import type { Device } from '#shared/push';
import { api } from '#shared/routes';
import { aMessage } from '@/testing/chat';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { fakePush, KEYS } from '@/testing/push';
import { renderApp } from '@/testing/render';

const server = fakeApi();
const push = fakePush();

const aDevice = (overrides: Partial<Device> = {}): Device => ({
  id: 1,
  name: 'Chrome on Android',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSentAt: null,
  current: false,
  ...overrides,
});

let devices: Device[];

beforeEach(() => {
  devices = [];
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
  server.on(api.listRecentBadges, () => []);
  server.on(api.countNotifications, () => ({ count: 0 }));
  server.on(api.getNotificationSettings, () => DEFAULT_SETTINGS);
  server.on(api.getPushKey, () => ({ publicKey: 'key-1' }));
  server.on(api.listDevices, () => devices);
  server.on(api.createDevice, () => {
    devices = [aDevice({ current: true })];
    return devices[0] as Device;
  });
});

const WISHED = 'ripcord:device:push';
const isWished = () => localStorage.getItem(WISHED) === '[1]';

/** Somebody who has turned pushes on before, and whose server has their subscription or not. */
function wished(sent?: { key: string; endpoint: string }) {
  localStorage.setItem(WISHED, '[1]');
  if (sent) localStorage.setItem('ripcord:1:push-sent', JSON.stringify(sent));
}

const settings = () => renderApp('/account-settings?tab=notifications');
const offer = () => screen.findByRole('button', { name: 'Tell me on this device' });
const deviceList = () => screen.findByRole('list', { name: 'Devices that get pushes' });
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

describe('turning pushes on', () => {
  it('asks only on a tap, subscribes with the key of the server, and shows this device', async () => {
    const { requestPermission, subscribe } = push.browser();
    const { user } = await settings();
    expect(await screen.findByText('No device gets pushes yet.')).toBeVisible();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(await offer());
    expect(within(await deviceList()).getByText('This device')).toBeVisible();
    expect(subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'key-1',
    });
    expect(server.calls(api.createDevice)[0]?.body).toEqual({
      endpoint: 'https://push.example/1',
      keys: KEYS,
    });
    expect(isWished()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
  });

  it('stays possible when the question was closed without an answer', async () => {
    push.browser({ answer: 'default' });
    const { user } = await settings();
    await user.click(await offer());
    expect(await screen.findByText('Notifications stay off')).toBeVisible();
    expect(await offer()).toBeEnabled();
    expect(isWished()).toBe(false);
  });

  it('says where to allow what was refused', async () => {
    push.browser({ answer: 'denied' });
    const { user } = await settings();
    await user.click(await offer());
    expect(await screen.findByText('Notifications are blocked')).toBeVisible();
    expect(screen.getByText(/Tap the icon beside the address/)).toBeVisible();
  });

  it("shows the server's sentence", async () => {
    push.browser();
    const { user } = await settings();
    server.refuse(api.createDevice, 409, 'At most 10 devices.');
    await user.click(await offer());
    expect(await screen.findByText('At most 10 devices.')).toBeVisible();
    expect(isWished()).toBe(false);
  });

  it("says that the browser's push service fails", async () => {
    push.browser({ isBroken: true });
    const { user } = await settings();
    await user.click(await offer());
    expect(await screen.findByText(/push service of this browser cannot be reached/)).toBeVisible();
    expect(isWished()).toBe(false);
  });

  it.each([
    ['without https', { secure: false }, 'Notifications need a secure address', /only over https/],
    ['in a browser without', { able: false }, 'This browser shows no notifications', /Try another/],
    [
      'on an iPhone in the browser',
      { able: false, agent: IPHONE },
      'Add Ripcord to your Home Screen first',
      /Tap Share in the browser.*Open Ripcord from the Home Screen/,
    ],
    [
      'on an iPhone where they are refused',
      { permission: 'denied', agent: IPHONE, standalone: true },
      'Notifications are blocked',
      /Settings of this device/,
    ],
    [
      'in an app where they are refused',
      { permission: 'denied', standalone: true },
      'Notifications are blocked',
      /under Apps, Ripcord/,
    ],
  ] as const)('says why not %s', async (_where, can, title, text) => {
    push.browser(can);
    await settings();
    const heading = await screen.findByText(title);
    expect(heading.parentElement).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
  });

  it('says that the server has no push', async () => {
    push.browser();
    server.refuse(api.getPushKey, 404, 'Push is not set up here.');
    await settings();
    expect(await screen.findByText(/Push is not set up on this server/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
  });
});

describe('the devices', () => {
  it('can be tested, three times a minute', async () => {
    push.browser();
    devices = [aDevice({ lastSentAt: new Date(Date.now() - 3_600_000).toISOString() })];
    server.on(api.testDevice, () => undefined);
    const { user } = await settings();
    expect(within(await deviceList()).getByText('Last push 1 hour ago')).toBeVisible();
    const test = screen.getByRole('button', { name: 'Send a test to Chrome on Android' });
    await user.click(test);
    expect(await screen.findByText('The test is on its way')).toBeVisible();
    server.on(api.testDevice, () => refusal(429, "You've sent a few tests already."));
    await user.click(test);
    expect(await screen.findByText("You've sent a few tests already.")).toBeVisible();
  });

  it('can be removed; this one stays off until it is turned on again', async () => {
    const browser = push.browser({ permission: 'granted' });
    wished({ key: 'key-1', endpoint: 'https://push.example/1' });
    await browser.subscribe({});
    const subscription = browser.subscription();
    devices = [aDevice({ id: 7, current: true }), aDevice({ id: 8, name: null })];
    server.on(api.deleteDevice, () => undefined);
    const { user } = await settings();
    await user.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }));
    expect(await offer()).toBeVisible();
    expect(server.calls(api.deleteDevice)[0]?.params).toEqual({ id: '7' });
    expect(subscription?.unsubscribe).toHaveBeenCalledTimes(1);
    expect(isWished()).toBe(false);
    const list = within(await deviceList());
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(list.getByText('Unknown device')).toBeVisible();
  });

  it('are missed with a way to try again', async () => {
    push.browser();
    server.on(api.listDevices, () => reply(500, {}));
    const { user } = await settings();
    expect(await screen.findByText(/Your devices could not be loaded/)).toBeVisible();
    server.on(api.listDevices, () => devices);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No device gets pushes yet.')).toBeVisible();
  });

  it('are offered this one again when it was removed elsewhere', async () => {
    push.browser({ permission: 'granted' });
    wished({ key: 'key-1', endpoint: 'https://push.example/1' });
    const { user } = await settings();
    await user.click(await offer());
    await waitFor(() => expect(server.calls(api.createDevice)).toHaveLength(1));
  });
});

describe('the open app', () => {
  it('sends its subscription after a sign-in, and once', async () => {
    const { subscribe } = push.browser({ permission: 'granted' });
    wished();
    const first = await renderApp('/help');
    await waitFor(() => expect(server.calls(api.createDevice)).toHaveLength(1));
    first.unmount();
    await renderApp('/help');
    await waitFor(() => expect(server.calls(api.getPushKey)).toHaveLength(2));
    expect(server.calls(api.createDevice)).toHaveLength(1);
    expect(subscribe).toHaveBeenCalledTimes(1);
  });

  it('subscribes anew when the key of the server has changed', async () => {
    const browser = push.browser({ permission: 'granted' });
    const old = await browser.subscribe({});
    wished({ key: 'key-0', endpoint: old.endpoint });
    await renderApp('/help');
    await waitFor(() => expect(server.calls(api.createDevice)).toHaveLength(1));
    expect(old.unsubscribe).toHaveBeenCalledTimes(1);
    expect(server.calls(api.createDevice)[0]?.body).toMatchObject({
      endpoint: 'https://push.example/2',
      replaces: old.endpoint,
    });
  });

  it('sends nothing for somebody who did not turn it on here', async () => {
    const { posted } = push.browser({ permission: 'granted' });
    localStorage.setItem(WISHED, '[2]');
    await renderApp('/help');
    await waitFor(() => expect(posted).toHaveBeenCalled());
    expect(server.calls(api.getPushKey)).toHaveLength(0);
  });

  it('tells the worker where it is, and opens what was tapped', async () => {
    const { ask, posted } = push.browser();
    const { where } = await renderApp('/help');
    await waitFor(() => expect(posted).toHaveBeenCalledWith({ type: 'tidy', path: '/help' }));
    expect(await ask({ type: 'where' })).toBe(location.pathname + location.search);
    await act(async () => expect(await ask({ type: 'open', path: '/notifications' })).toBe(true));
    await waitFor(() => expect(where()).toBe('/notifications'));
    expect(posted).toHaveBeenLastCalledWith({ type: 'tidy', path: '/notifications' });
  });

  it('unsubscribes and closes what is shown at sign-out', async () => {
    const browser = push.browser({ permission: 'granted' });
    const subscription = await browser.subscribe({});
    wished({ key: 'key-1', endpoint: subscription.endpoint });
    let closed = 0;
    browser.shown.push({ title: 'Table 4 now', close: () => (closed += 1) });
    server.on(api.logout, () => undefined);
    const { user } = await renderApp('/help');
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledTimes(1));
    expect(closed).toBe(1);
    expect(localStorage.getItem('ripcord:1:push-sent')).toBeNull();
    // It comes back with the next sign-in.
    expect(isWished()).toBe(true);
  });

  it('keeps the badge of the app: what is unseen, and unread messages', async () => {
    push.browser();
    const setAppBadge = async (count: number) => void counts.push(count);
    const clearAppBadge = async () => void counts.push(0);
    const counts: number[] = [];
    Object.assign(navigator, { setAppBadge, clearAppBadge });
    server.on(api.countNotifications, () => ({ count: 3 }));
    server.on(api.listUnreadMessages, () => page([aMessage()]));
    await renderApp('/help');
    await waitFor(() => expect(counts.at(-1)).toBe(4));
    Reflect.deleteProperty(navigator, 'setAppBadge');
    Reflect.deleteProperty(navigator, 'clearAppBadge');
  });
});
