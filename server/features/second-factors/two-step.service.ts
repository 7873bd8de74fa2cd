import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { CODE_WRONG, RECOVERY_CODE_COUNT, type SignInSecurity } from '#shared/second-factors';
import { t } from '#shared/translate';
import { seal, unseal } from '../../auth/sealed';
import { endSessions } from '../../auth/session';
import { type Reader, type Tx, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';
import { warn } from '../../jobs/notify';
import * as queries from './second-factors.queries';
import { isTwoStepOn } from './second-factors.queries';

export { deleteTwoStep, isTwoStepOn, removePasskeys } from './second-factors.queries';

type Deps = Pick<AppDeps, 'db' | 'config' | 'log' | 'clock'>;

const STEP_SECONDS = 30;

/** Codes up to this many steps before or after now are accepted: phones' clocks are inexact. */
const WINDOW = 1;

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Ripcord', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

export const readTwoStep = async (
  db: Reader,
  userId: number,
): Promise<SignInSecurity['twoStep']> => ({
  isOn: await isTwoStepOn(db, userId),
  recoveryCodesLeft: await queries.countRecoveryCodes(db, userId),
});

const alreadyOn = () => new AppError('conflict', t('Two-step login is on already.'));
const isOff = () => new AppError('conflict', t('Two-step login is off.'));

/**
 * Creates a new secret, which takes effect once `turnOnTwoStep` has received one of its codes.
 * @throws AppError 409 if two-step sign-in is already on
 */
export async function startTwoStep(deps: Deps, actor: Actor) {
  const secret = new Secret({ size: 20 }).base32;
  const stored = seal(deps.config, 'two-step secrets', actor.id, secret);
  if (!(await transact(deps, (tx) => queries.storeSecret(tx, actor.id, stored)))) throw alreadyOn();
  return { secret, uri: totpOf(secret, actor.username).toString() };
}

/** The time step of a code, or undefined if the code is wrong. */
function stepOf({ config, clock, log }: Deps, userId: number, stored: string, code: string) {
  const now = currentTime({ clock }).getTime();
  try {
    const totp = totpOf(unseal(config, 'two-step secrets', userId, stored), '');
    const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
    return delta === null ? undefined : Math.floor(now / 1_000 / STEP_SECONDS) + delta;
  } catch (err) {
    log.warn({ event: 'two-step-unreadable', userId, err }, 'was SESSION_SECRET changed?');
    return undefined;
  }
}

/** Checks an authenticator code; each works once. */
async function takeAppCode(deps: Deps, tx: Tx, userId: number, code: string): Promise<boolean> {
  const secret = await queries.findSecret(tx, userId);
  const step = secret === undefined ? undefined : stepOf(deps, userId, secret, code);
  return step !== undefined && queries.takeStep(tx, userId, step);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 80 bits as four groups of four characters: too many to guess, so SHA-256 is enough. */
function randomCode(): string {
  const characters = [...randomBytes(16)].map((byte) => BASE32[byte % BASE32.length]).join('');
  return characters.replace(/.{4}(?=.)/g, '$&-');
}

const withoutMarks = (code: string) => code.toUpperCase().replace(/[^A-Z\d]/g, '');

const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId}|${withoutMarks(code)}`)
    .digest('base64url');

async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, randomCode);
  const hashes = codes.map((code) => hashOf(userId, code));
  await queries.replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** Checks and consumes the code of a second step: six digits from the app, or a recovery code. */
export function takeCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const typed = withoutMarks(code);
  return transact(deps, (tx) =>
    /^\d{6}$/.test(typed)
      ? takeAppCode(deps, tx, userId, typed)
      : queries.takeRecoveryCode(tx, userId, hashOf(userId, typed)),
  );
}

/**
 * Turns two-step sign-in on and ends all other sessions, which were started without it.
 * @returns the recovery codes
 * @throws AppError 400 for a wrong code, 409 if it is already on or was not started
 */
export async function turnOnTwoStep(
  deps: Deps & Pick<AppDeps, 'realtime' | 'jobs'>,
  actor: Actor,
  code: string,
  sid: string | undefined,
): Promise<string[]> {
  const codes = await transact(deps, async (tx, after) => {
    const row = await queries.lockAuthenticator(tx, actor.id);
    if (row?.confirmedAt) throw alreadyOn();
    if (!row) throw isOff();
    const isRight = await takeAppCode(deps, tx, actor.id, withoutMarks(code));
    if (!isRight) throw invalidField('code', CODE_WRONG);
    await queries.confirmAuthenticator(tx, actor.id);
    await endSessions(deps, tx, after, actor.id, sid);
    const made = await replaceRecoveryCodes(tx, actor.id);
    await warn(deps, tx, after, actor.id, 'second_factor');
    return made;
  });
  deps.log.info({ event: 'two-step-on', userId: actor.id }, 'two-step login turned on');
  return codes;
}

/** @throws AppError 409 if two-step sign-in is off */
export const createRecoveryCodes = (
  deps: Deps & Pick<AppDeps, 'jobs'>,
  actor: Actor,
): Promise<string[]> =>
  transact(deps, async (tx, after) => {
    if (!(await queries.lockAuthenticator(tx, actor.id))?.confirmedAt) throw isOff();
    const codes = await replaceRecoveryCodes(tx, actor.id);
    await warn(deps, tx, after, actor.id, 'second_factor');
    return codes;
  });
