import { createHmac, timingSafeEqual } from 'node:crypto';
import { KIND_NAMES } from '#shared/notification-names';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  UNSUBSCRIBE_INVALID,
} from '#shared/notifications';
import { t, translated } from '#shared/translate';
import type { AppDeps } from '../../deps';
import { notFound } from '../../http/app-error';
import { accountsAmong } from './notifications.queries';
import { changeSettings } from './settings.service';

type Settings = Pick<AppDeps['config'], 'sessionSecret'>;

/** Whose mails of what. */
interface Mails {
  userId: number;
  what: NotificationKind | 'digest';
}

const stemOf = ({ userId, what }: Mails) => `${userId}.${what}`;

function signatureOf({ sessionSecret }: Settings, stem: string): string {
  const key = createHmac('sha256', sessionSecret).update('unsubscribing').digest();
  return createHmac('sha256', key).update(stem).digest('base64url');
}

/** For links in mails, which may be followed years later; it only turns these mails off. */
export function unsubscribeToken(config: Settings, mails: Mails): string {
  const stem = stemOf(mails);
  return `${stem}.${signatureOf(config, stem)}`;
}

const isKind = (text: string): text is NotificationKind =>
  (NOTIFICATION_KINDS as readonly string[]).includes(text);

function readToken(config: Settings, token: string): Mails | undefined {
  const [, id, what = '', signature = ''] = /^(\d{1,15})\.(\w+)\.([\w-]{43})$/.exec(token) ?? [];
  const expected = signatureOf(config, `${id}.${what}`);
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature.padEnd(43)))) return undefined;
  return what === 'digest' || isKind(what) ? { userId: Number(id), what } : undefined;
}

/**
 * Turns off the mails that a token is for.
 * @returns what is off, as a sentence
 * @throws AppError 404
 */
export async function unsubscribe(
  deps: Pick<AppDeps, 'db' | 'log' | 'realtime' | 'config'>,
  token: string,
): Promise<string> {
  const mails = readToken(deps.config, token);
  const [id] = mails ? await accountsAmong(deps.db, [mails.userId]) : [];
  if (!mails || id === undefined) throw notFound(UNSUBSCRIBE_INVALID);
  const { what } = mails;
  const change =
    what === 'digest'
      ? { digest: 'never' as const }
      : { kinds: { [what]: { mail: 'no' as const } } };
  await changeSettings(deps, { id }, change);
  deps.log.info({ event: 'unsubscribed', userId: id, what }, 'mails turned off');
  return what === 'digest'
    ? t('You will get no more digests.')
    : t('You will get no more mails about this: {kind}.', { kind: translated(KIND_NAMES[what]) });
}
