import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import Bowser from 'bowser';
import type { Request, Response } from 'express';
import { t } from '#shared/translate';
import type { Config } from '../config';
import { isHttps } from '../http/request-guards';
import { COOKIE_LIFETIME_MS, cookieOptions } from './session';

/** Names a device, such as "Chrome on Android". Null if the header has no browser or system. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const system = os.name ?? '';
  if (!browser.name) return system || null;
  const { name } = browser;
  return system ? t('{browser} on {system}', { browser: name, system }) : name;
}

/** Accounts remembered per device, since families share tablets. */
const ACCOUNTS_MAX = 8;

/** Bytes of a device id and of a mark; 22 characters as base64url. */
const BYTES = 16;

export interface Device {
  id: string;
  /** One for each account that has signed in here, newest first. */
  marks: string[];
}

interface Account {
  id: number;
  passwordHash: string;
}

/**
 * Recognizes devices that have signed in before. They have their own limit, so that strangers'
 * wrong passwords do not lock the owner out. The cookie holds a random id and, per account, a mark
 * that only the server can make; it grants no access. A new password invalidates these marks.
 */
export function createKnownDevices(config: Pick<Config, 'publicUrl' | 'sessionSecret'>) {
  const name = isHttps(config) ? '__Host-ripcord.device' : 'ripcord.device';
  const pattern = new RegExp(
    `(?:^|; *)${name.replaceAll('.', '\\.')}=([\\w-]{22}(?:\\.[\\w-]{22}){1,${ACCOUNTS_MAX}})(?:;|$)`,
  );
  const key = createHmac('sha256', config.sessionSecret).update('known devices').digest();

  const markOf = (deviceId: string, { id, passwordHash }: Account) =>
    createHmac('sha256', key)
      .update(`${deviceId}|${id}|${passwordHash}`)
      .digest()
      .subarray(0, BYTES)
      .toString('base64url');

  function read(req: Pick<Request, 'headers'>): Device | null {
    const [, value] = pattern.exec(req.headers.cookie ?? '') ?? [];
    const [id, ...marks] = value?.split('.') ?? [];
    return id === undefined ? null : { id, marks };
  }

  function knows(device: Device | null, account: Account): device is Device {
    if (!device) return false;
    const expected = Buffer.from(markOf(device.id, account));
    return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected));
  }

  /** Call after a sign-in, and after a new password. */
  function remember(req: Request, res: Response, account: Account): void {
    const device = read(req) ?? { id: randomBytes(BYTES).toString('base64url'), marks: [] };
    const mark = markOf(device.id, account);
    const marks = [mark, ...device.marks.filter((other) => other !== mark)].slice(0, ACCOUNTS_MAX);
    res.cookie(name, [device.id, ...marks].join('.'), {
      ...cookieOptions(config),
      maxAge: COOKIE_LIFETIME_MS,
    });
  }

  return { read, knows, remember };
}
