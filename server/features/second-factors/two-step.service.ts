import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { CODE_WRONG, RECOVERY_CODE_COUNT, type SignInSecurity } from '#shared/second-factors';
import { endSessions } from '../../auth/session';
import type { Config } from '../../config';
import type { Reader, Tx, Writer } from '../../db/pool';
import { transact } from '../../db/pool';
import { isAny, isChanged } from '../../db/query';
import { authenticators, recoveryCodes } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField } from '../../http/app-error';

type Deps = Pick<AppDeps, 'db' | 'config' | 'log' | 'clock'>;

const STEP_SECONDS = 30;

/** Codes up to this many steps before or after now are accepted: phones' clocks are inexact. */
const WINDOW = 1;

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ sessionSecret }: Pick<Config, 'sessionSecret'>) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', 'two-step secrets', 32));

/** AES-256-GCM, bound to the user id: initialization vector, tag and text as base64url. */
function encrypt(config: Pick<Config, 'sessionSecret'>, userId: number, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv).setAAD(
    Buffer.from(String(userId)),
  );
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @throws when SESSION_SECRET has changed */
function decrypt(config: Pick<Config, 'sessionSecret'>, userId: number, stored: string): string {
  const raw = Buffer.from(stored, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(config), raw.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(raw.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = raw.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
}

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Ripcord', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS });

const isOn = (userId: number) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));

export const isTwoStepOn = (db: Reader, userId: number) =>
  isAny(db.select({ userId: authenticators.userId }).from(authenticators).where(isOn(userId)));

export async function readTwoStep(db: Reader, userId: number): Promise<SignInSecurity['twoStep']> {
  const recoveryCodesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return { isOn: await isTwoStepOn(db, userId), recoveryCodesLeft };
}

const alreadyOn = () => new AppError('conflict', 'Two-step sign-in is on already.');
const isOff = () => new AppError('conflict', 'Two-step sign-in is off.');

/**
 * Creates a new secret, which takes effect once `turnOnTwoStep` has received one of its codes.
 * @throws AppError 409 if two-step sign-in is already on
 */
export async function startTwoStep({ db, config }: Deps, actor: Actor) {
  const secret = new Secret({ size: 20 }).base32;
  const stored = encrypt(config, actor.id, secret);
  const rows = await db
    .insert(authenticators)
    .values({ userId: actor.id, secret: stored })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret: stored, lastStep: null },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (rows.length === 0) throw alreadyOn();
  return { secret, uri: totpOf(secret, actor.username).toString() };
}

/** The time step of a code, or undefined if the code is wrong. */
function stepOf({ config, clock, log }: Deps, userId: number, stored: string, code: string) {
  const now = (clock?.() ?? new Date()).getTime();
  try {
    const totp = totpOf(decrypt(config, userId, stored), '');
    const delta = totp.validate({ token: code, window: WINDOW, timestamp: now });
    return delta === null ? undefined : Math.floor(now / 1_000 / STEP_SECONDS) + delta;
  } catch (err) {
    log.warn({ event: 'two-step-unreadable', userId, err }, 'was SESSION_SECRET changed?');
    return undefined;
  }
}

/** Checks an authenticator code; each works once. */
async function takeAppCode(deps: Deps, db: Writer, userId: number, code: string): Promise<boolean> {
  const [row] = await db
    .select({ secret: authenticators.secret })
    .from(authenticators)
    .where(eq(authenticators.userId, userId));
  const step = row && stepOf(deps, userId, row.secret, code);
  if (step === undefined) return false;
  const isUnused = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step));
  return isChanged(
    db
      .update(authenticators)
      .set({ lastStep: step })
      .where(and(eq(authenticators.userId, userId), isUnused)),
  );
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
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

const takeRecoveryCode = (db: Writer, userId: number, code: string) =>
  isChanged(
    db
      .delete(recoveryCodes)
      .where(
        and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))),
      ),
  );

/** Checks and consumes the code of a second step: six digits from the app, or a recovery code. */
export function takeCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const typed = withoutMarks(code);
  return /^\d{6}$/.test(typed)
    ? takeAppCode(deps, deps.db, userId, typed)
    : takeRecoveryCode(deps.db, userId, typed);
}

/**
 * Turns two-step sign-in on and ends all other sessions, which were started without it.
 * @returns the recovery codes
 * @throws AppError 400 for a wrong code, 409 if it is already on or was not started
 */
export async function turnOnTwoStep(
  deps: Deps & Pick<AppDeps, 'realtime'>,
  actor: Actor,
  code: string,
  sid: string | undefined,
): Promise<string[]> {
  const codes = await transact(deps, async (tx, after) => {
    const [row] = await tx
      .select()
      .from(authenticators)
      .where(eq(authenticators.userId, actor.id))
      .for('update');
    if (row?.confirmedAt) throw alreadyOn();
    if (!row) throw isOff();
    const isRight = await takeAppCode(deps, tx, actor.id, withoutMarks(code));
    if (!isRight) throw invalidField('code', CODE_WRONG);
    await tx
      .update(authenticators)
      .set({ confirmedAt: sql`now()` })
      .where(eq(authenticators.userId, actor.id));
    await endSessions(deps, tx, after, actor.id, sid);
    return replaceRecoveryCodes(tx, actor.id);
  });
  deps.log.info({ event: 'two-step-on', userId: actor.id }, 'two-step sign-in turned on');
  return codes;
}

/** Idempotent. */
export async function deleteTwoStep(db: Writer, userId: number): Promise<void> {
  await db.delete(authenticators).where(eq(authenticators.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** @throws AppError 409 if two-step sign-in is off */
export const createRecoveryCodes = (deps: Deps, actor: Actor): Promise<string[]> =>
  transact(deps, async (tx) => {
    const rows = await tx.select().from(authenticators).where(isOn(actor.id)).for('update');
    if (rows.length === 0) throw isOff();
    return replaceRecoveryCodes(tx, actor.id);
  });
