import type { z } from 'zod';
import { DEVICES_MAX, type Device, type pushApi } from '#shared/push';
import { t } from '#shared/translate';
import { deviceOf } from '../../auth/known-device';
import { type Tx, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import { areKeys, isPushService } from './endpoints';
import { pushKeysOf } from './keys';
import * as queries from './push.queries';

type Deps = Pick<AppDeps, 'db' | 'log' | 'config' | 'jobs' | 'clock'>;

const noPush = () => notFound(t('Push is not set up here.'));
const noDevice = () => notFound(t('This device was not found.'));

/** @throws AppError 404 if push is off */
export function publicKey({ config }: Pick<Deps, 'config'>): string {
  const keys = pushKeysOf(config);
  if (!keys) throw noPush();
  return keys.publicKey;
}

export const presentDevice = (
  { id, userAgent, createdAt, lastSentAt, sid }: queries.DeviceRow,
  currentSid: string | undefined,
): Device => ({
  id,
  name: deviceOf(userAgent),
  createdAt: createdAt.toISOString(),
  lastSentAt: lastSentAt?.toISOString() ?? null,
  current: sid === currentSid,
});

export const listDevices = ({ db }: Pick<Deps, 'db'>, { id }: Pick<Actor, 'id'>) =>
  queries.listDevices(db, id);

type Subscription = z.output<typeof pushApi.createDevice.body>;

const withoutPadding = (text: string) => text.replace(/=+$/, '');

async function checkRoom(tx: Tx, userId: number): Promise<void> {
  if ((await queries.listDevices(tx, userId)).length < DEVICES_MAX) return;
  throw new AppError('conflict', t('At most {max} devices.', { max: DEVICES_MAX }));
}

const invalid = () => new AppError('invalid', t('This subscription is not valid.'));

interface Found {
  device: queries.DeviceRow;
  isNew: boolean;
}

/**
 * Adds a device, or gives one that is known to this person and session.
 * @throws AppError 400, 404, 409
 */
export async function addDevice(
  deps: Deps,
  { id: userId }: Pick<Actor, 'id'>,
  sid: string,
  { endpoint, keys, replaces }: Subscription,
): Promise<Found> {
  publicKey(deps);
  if (!isPushService(deps.config, endpoint)) {
    throw new AppError('invalid', t('This push service is not known.'));
  }
  if (!areKeys(keys)) throw invalid();
  const { host } = new URL(endpoint);
  const [p256dh, auth] = [withoutPadding(keys.p256dh), withoutPadding(keys.auth)];
  return transact(deps, async (tx) => {
    await queries.lockDevices(tx, userId);
    if (replaces !== undefined && replaces !== endpoint) {
      await queries.deleteEndpoint(tx, userId, replaces);
    }
    const before = await queries.findByEndpoint(tx, endpoint);
    if (before && (before.p256dh !== p256dh || before.auth !== auth)) throw invalid();
    if (before?.userId !== userId) await checkRoom(tx, userId);
    if (before) {
      if (before.userId !== userId) await queries.clearQueue(tx, before.id);
      await queries.moveDevice(tx, before.id, { userId, sid });
    } else {
      const row = { userId, sid, endpoint, host, p256dh, auth };
      // Somebody else has just added it.
      if (!(await queries.insertDevice(tx, row))) throw invalid();
    }
    const device = await queries.findByEndpoint(tx, endpoint);
    if (!device) throw invalid();
    return { device, isNew: !before };
  });
}

/** @throws AppError 404 */
export async function removeDevice(deps: Deps, actor: Pick<Actor, 'id'>, id: number) {
  if (!(await transact(deps, (tx) => queries.deleteDevice(tx, actor.id, id)))) throw noDevice();
}

const TEST_LIFETIME_MS = 24 * 3_600_000;

/** @throws AppError 404 */
export async function testDevice(deps: Deps, actor: Pick<Actor, 'id'>, id: number): Promise<void> {
  if (!(await queries.isDeviceOf(deps.db, actor.id, id))) throw noDevice();
  const now = currentTime(deps);
  await transact(deps, async (tx, after) => {
    await queries.queueTest(tx, id, now, new Date(now.getTime() + TEST_LIFETIME_MS));
    await deps.jobs.enqueue(tx, after, 'push.send', {});
  });
}
