import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { getWorker, setWorker } from '@/lib/app-install';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

type Listener = (event: { isUpdate?: boolean; isExternal?: boolean }) => void;

const box = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  register: vi.fn(),
  update: vi.fn(),
  messageSkipWaiting: vi.fn(),
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = box.register;
    update = box.update;
    messageSkipWaiting = box.messageSkipWaiting;
    addEventListener(type: string, listener: Listener) {
      box.listeners.set(type, listener);
    }
  },
}));

const { CHECK_PAUSE_MS, registerServiceWorker } = await import('./service-worker');
const server = fakeApi();
let end: () => void;
const reload = vi.fn();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
  server.on(api.listUnreadMessages, () => page([]));
  server.on(api.listConversations, () => page([]));
  server.on(api.listFriendRequests, () => page([]));
  box.register.mockResolvedValue(undefined);
  box.update.mockRejectedValue(new TypeError('Failed to fetch'));
  const serviceWorker = Object.assign(new EventTarget(), { ready: Promise.resolve() });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  end = registerServiceWorker();
});

afterEach(() => {
  end();
  setWorker({ state: 'none', update: null });
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.clearAllMocks();
});

const happen = (type: string, event: Parameters<Listener>[0] = {}) =>
  act(async () => box.listeners.get(type)?.(event));
const strip = () => screen.queryByText('A new version of Ripcord is ready.');

describe('a new version', () => {
  it('is offered in the shell, and installed on request', async () => {
    const { user } = await renderApp('/help');
    await screen.findByRole('heading', { name: 'Help' });
    expect(strip()).not.toBeInTheDocument();
    await happen('waiting');
    expect(await screen.findByText('A new version of Ripcord is ready.')).toBeVisible();
    expect(box.messageSkipWaiting).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(box.messageSkipWaiting).toHaveBeenCalledTimes(1);
    expect(reload).not.toHaveBeenCalled();
    await happen('controlling', { isUpdate: true });
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('installed by another tab does not reload this one', async () => {
    await happen('controlling', { isExternal: true });
    expect(reload).not.toHaveBeenCalled();
    getWorker().update?.();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not announced on the first visit', async () => {
    await happen('controlling', { isUpdate: false });
    expect(getWorker().update).toBeNull();
    expect(getWorker().state).toBe('ready');
  });

  it('is checked for when the app becomes visible, at most hourly', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const look = () => document.dispatchEvent(new Event('visibilitychange'));
    look();
    expect(box.update).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + CHECK_PAUSE_MS);
    look();
    look();
    expect(box.update).toHaveBeenCalledTimes(1);
  });
});

it('reports when the app could not be cached', async () => {
  box.register.mockRejectedValue(new Error('No room.'));
  registerServiceWorker()();
  await act(async () => undefined);
  expect(getWorker().state).toBe('failed');
});
