import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { msg, t } from '#shared/translate';
import {
  type newWebhookSchema,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookDelivery,
  type webhookChangeSchema,
  type webhooksApi,
} from '#shared/webhooks';
import { seal } from '../../auth/sealed';
import { type Reader, type Tx, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { forgetNews } from '../../jobs/notify';
import { NOT_AN_ORGANISER } from '../events/events.policy';
import { findTournament } from '../tournaments/tournaments.service';
import { readAddress, shownAddress } from './addresses';
import { dropWaiting } from './deliveries.queries';
import { ATTEMPTS_MAX } from './send.service';
import { messageName, SECRET_PREFIX, type Sealed, unsealed } from './sender';
import * as queries from './webhooks.queries';

type Deps = Pick<AppDeps, 'db' | 'log' | 'jobs' | 'clock' | 'config'>;

const NOT_FOR_CHILDREN = msg("Children's accounts have no webhooks.");

const webhookNotFound = () => notFound(t('This webhook was not found.'));

const present = ({ userId: _, sealed: __, lastAt, ...row }: queries.WebhookRow): Webhook => ({
  ...row,
  lastAt: lastAt?.toISOString() ?? null,
});

function presentDelivery(row: queries.DeliveryRow): WebhookDelivery {
  const { status, dueAt } = row;
  const isDelivered = status !== null && status >= 200 && status < 300;
  return {
    n: row.id,
    id: messageName(row),
    type: row.type,
    createdAt: row.createdAt.toISOString(),
    state: dueAt ? 'waiting' : isDelivered ? 'delivered' : 'failed',
    attempts: row.attempts,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAt: dueAt?.toISOString() ?? null,
    status,
    ms: row.ms,
    answer: row.answer,
    problem: row.problem,
  };
}

export const listWebhooks = async (db: Reader, userId: number): Promise<Webhook[]> =>
  (await queries.listWebhooks(db, userId)).map(present);

/** @throws AppError 404 */
async function find(db: Reader, { id: userId }: Actor, id: number): Promise<queries.WebhookRow> {
  const row = await queries.findWebhook(db, userId, id);
  if (!row) throw webhookNotFound();
  return row;
}

/** @throws AppError 404 */
export const getWebhook = async ({ db }: Deps, actor: Actor, id: number): Promise<Webhook> =>
  present(await find(db, actor, id));

/** @throws AppError 404, 403 */
async function requireOrganiser(deps: Deps, actor: Actor, tournamentId: number): Promise<void> {
  if (await queries.organises(deps.db, actor.id, tournamentId)) return;
  await findTournament(deps, actor, tournamentId);
  throw new AppError('forbidden', NOT_AN_ORGANISER);
}

const addressColumns = (
  { config }: Deps,
  { id }: Actor,
  { url, secret, format }: { url: URL; secret: string; format: Webhook['format'] },
) => {
  const sealed: Sealed = { url: url.href, secret };
  return {
    url: shownAddress(url, format),
    host: url.host,
    format,
    sealed: seal(config, 'webhooks', id, JSON.stringify(sealed)),
  };
};

/** @throws AppError 403 for children and others' tournaments, 404, 400, 409 if the limit is reached */
export async function createWebhook(
  deps: Deps,
  actor: Actor,
  { url: typed, format, events, tournamentId }: z.output<typeof newWebhookSchema>,
): Promise<z.output<typeof webhooksApi.createWebhook.response>> {
  if (actor.guardian) throw new AppError('forbidden', NOT_FOR_CHILDREN);
  const url = await readAddress(deps.config, typed, format);
  if (tournamentId !== null) await requireOrganiser(deps, actor, tournamentId);
  const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`;
  const row = await transact(deps, async (tx) => {
    if ((await queries.countWebhooksLocked(tx, actor.id)) >= WEBHOOKS_MAX) {
      throw new AppError('conflict', t('At most {max} webhooks.', { max: WEBHOOKS_MAX }));
    }
    const address = addressColumns(deps, actor, { url, secret, format });
    const values = { userId: actor.id, tournamentId, events, ...address };
    const { id } = await queries.insertWebhook(tx, values);
    return find(tx, actor, id);
  });
  return { ...present(row), secret };
}

type Change = z.output<typeof webhookChangeSchema>;

/** What a change makes of the address. @throws AppError 400 */
async function changedAddress(
  deps: Deps,
  actor: Actor,
  row: queries.WebhookRow,
  { url: typed, format = row.format }: Change,
) {
  if (typed === undefined && format === row.format) return {};
  const sealed = unsealed(deps.config, row);
  const address = typed ?? sealed?.url;
  if (!sealed || address === undefined) {
    throw invalidField('url', t('Please make this webhook anew.'));
  }
  const url = await readAddress(deps.config, address, format);
  return addressColumns(deps, actor, { url, secret: sealed.secret, format });
}

/** @throws AppError 404, 403, 400 */
export async function updateWebhook(
  deps: Deps,
  actor: Actor,
  id: number,
  change: Change,
): Promise<Webhook> {
  const { events, tournamentId, active } = change;
  const before = await find(deps.db, actor, id);
  const address = await changedAddress(deps, actor, before, change);
  if (tournamentId != null && tournamentId !== before.tournamentId) {
    await requireOrganiser(deps, actor, tournamentId);
  }
  const row = await transact(deps, async (tx, after) => {
    const locked = await queries.lockWebhook(tx, actor.id, id);
    if (!locked) throw webhookNotFound();
    const isAnew = active === true && !locked.active;
    await queries.updateWebhook(tx, id, {
      events: events ?? locked.events,
      tournamentId: tournamentId === undefined ? locked.tournamentId : tournamentId,
      active: active ?? locked.active,
      failures: isAnew ? 0 : locked.failures,
      ...address,
    });
    if (active !== undefined && active !== locked.active) await dropWaiting(tx, id);
    if (isAnew) await forgetNews(deps, tx, after, 'webhook', id);
    return find(tx, actor, id);
  });
  return present(row);
}

/** @throws AppError 404 */
export async function deleteWebhook(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx, after) => {
    if (!(await queries.deleteWebhook(tx, actor.id, id))) throw webhookNotFound();
    await forgetNews(deps, tx, after, 'webhook', id);
  });
}

/** Newest first. @throws AppError 404 */
export async function listDeliveries(
  { db }: Deps,
  actor: Actor,
  id: number,
): Promise<WebhookDelivery[]> {
  const { id: webhook } = await find(db, actor, id);
  return (await queries.listDeliveries(db, webhook)).map(presentDelivery);
}

/** @throws AppError 404, 409 while it is off */
async function sendTo(
  deps: Deps,
  actor: Actor,
  id: number,
  write: (tx: Tx) => Promise<queries.DeliveryRow | undefined>,
): Promise<WebhookDelivery> {
  return transact(deps, async (tx, after) => {
    const locked = await queries.lockWebhook(tx, actor.id, id);
    if (!locked) throw webhookNotFound();
    if (!locked.active) throw new AppError('conflict', t('Turn this webhook on first.'));
    const row = await write(tx);
    if (!row) throw notFound(t('This message was not found.'));
    await deps.jobs.enqueue(tx, after, 'webhooks.send', {});
    return presentDelivery(row);
  });
}

/** @throws AppError 404, 409 */
export const testWebhook = (deps: Deps, actor: Actor, id: number) =>
  sendTo(deps, actor, id, (tx) => queries.insertTest(tx, id, currentTime(deps)));

/** @throws AppError 404, 409 */
export const resendDelivery = (deps: Deps, actor: Actor, id: number, n: number) =>
  sendTo(deps, actor, id, (tx) =>
    queries.resend(tx, { webhook: id, n, attempts: ATTEMPTS_MAX - 1, now: currentTime(deps) }),
  );
