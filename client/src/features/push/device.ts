import { z } from 'zod';
import { pushApi } from '#shared/push';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { isAppleTouch, isInstalled } from '@/lib/app-install';
import { listen, stopAll } from '@/lib/listen';
import { workerPath } from '@/lib/page-language';
import { deviceStore, type PersonalStore, personalStore } from '@/lib/personal-store';
import { SENT_PUSH_KEY } from '@/lib/push-on-device';
import { createStore } from '@/lib/store';

/** Those who want pushes on this device. It stays when they sign out, and nobody else gets any. */
export const wishes: PersonalStore<number[]> = deviceStore('push', z.array(z.number()), []);

export function wish(userId: number, isOn: boolean): void {
  const others = wishes.get().filter((id) => id !== userId);
  wishes.set(isOn ? [...others, userId] : others);
}

const sentSchema = z.object({ key: z.string(), endpoint: z.string() }).nullable();
type Sent = z.infer<typeof sentSchema>;

/** What the server knows of this device in this session; each sign-in begins without. */
const sentStore = (userId: number) => personalStore<Sent>(userId, SENT_PUSH_KEY, sentSchema, null);

/** Why this browser shows no notifications, as far as it can be told before asking. */
export type Obstacle = 'insecure' | 'home-screen' | 'unsupported' | 'blocked';

export function findObstacle(): Obstacle | undefined {
  if (!window.isSecureContext) return 'insecure';
  const isAble = 'Notification' in window && 'PushManager' in window;
  if (!isAble) return isAppleTouch() && !isInstalled() ? 'home-screen' : 'unsupported';
  if (!('serviceWorker' in navigator)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

export const isGranted = () => !findObstacle() && Notification.permission === 'granted';

const asked = createStore(0);

/** What the browser allows: `granted`, `default` before it was asked, or an obstacle. */
export const permissionStore = {
  get: (): Obstacle | 'granted' | 'default' =>
    findObstacle() ?? (Notification.permission === 'granted' ? 'granted' : 'default'),
  // It may be changed in the browser's settings meanwhile.
  subscribe: (listener: () => void) =>
    stopAll(
      asked.subscribe(listener),
      listen(document, 'visibilitychange', listener),
      listen(window, 'focus', listener),
    ),
};

/** Browsers allow this only in response to a tap. */
export async function askPermission(): Promise<boolean> {
  const answer = await Notification.requestPermission();
  asked.set(asked.get() + 1);
  return answer === 'granted';
}

/** Milliseconds in which the service worker stores the app on a first visit. */
const WORKER_MS = 60_000;

/** The service worker, which may not be there yet on a first visit. */
async function findWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration())) await serviceWorker.register(workerPath());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const words = t('The app is still being stored on this device. Please try again in a moment.');
    timer = setTimeout(() => reject(new Error(words)), WORKER_MS);
  });
  return Promise.race([serviceWorker.ready, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Subscribes this device where it is not, and sends the subscription to the server unless that has it.
 * @throws ApiError, also 404 where push is not set up
 */
export async function subscribe(userId: number): Promise<void> {
  const { publicKey } = await call(pushApi.getPushKey);
  const store = sentStore(userId);
  const sent = store.get();
  const { pushManager } = await findWorker();
  let known = await pushManager.getSubscription();
  // One for another key gets no pushes, and has to go before a new one.
  if (sent?.key !== publicKey) {
    await known?.unsubscribe();
    known = null;
  }
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (known ?? (await pushManager.subscribe(options))).toJSON();
  if (endpoint === undefined || endpoint === sent?.endpoint) return;
  const { p256dh = '', auth = '' } = keys ?? {};
  const replaces = sent ? { replaces: sent.endpoint } : {};
  await call(pushApi.createDevice, { body: { endpoint, keys: { p256dh, auth }, ...replaces } });
  store.set({ key: publicKey, endpoint });
}

/** Ends this device's subscription for somebody who stays signed in. */
export async function unsubscribe(userId: number): Promise<void> {
  wish(userId, false);
  forgetSent(userId);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Has the subscription made and sent anew, as the server may have forgotten it. */
export const forgetSent = (userId: number) => sentStore(userId).set(null);
