import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Registration, USERNAME_TAKEN, usernameSchema } from '#shared/accounts';
import { bestLanguage } from '#shared/best-language';
import type { Language } from '#shared/languages';
import { isSameTimeZone } from '#shared/rules/time-zones';
import { msg } from '#shared/translate';
import { endTokens } from '../../auth/bearer';
import { endSessions } from '../../auth/session';
import type { Config } from '../../config';
import { ensureDataDir } from '../../config';
import type { Tx } from '../../db/pool';
import { type After, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, isUniqueViolation } from '../../http/app-error';
import { readerLanguage } from '../../i18n/reader';
import { changeRecords } from '../combos/combos.counters';
import { checkAge, startGuardianship } from '../guardians/guardians.service';
import { isTombstone } from '../people/people.policy';
import { personNotFound } from '../people/people.service';
import { readTimeZone } from '../stats/stats.counters';
import { rebuildDays } from '../stats/stats.service';
import * as queries from './accounts.queries';
import { hashPassword } from './credentials';

type Deps = Pick<AppDeps, 'db' | 'config'>;

export async function isUsernameAvailable({ db, config }: Deps, typed: string): Promise<boolean> {
  const username = usernameSchema.safeParse(typed);
  if (!username.success || isReserved(username.data, config)) return false;
  return (await queries.findAccount(db, username.data)) === undefined;
}

interface Registered {
  actor: Actor;
  passwordHash: string;
  /** A child's guardian, who gets a mail. */
  guardian: { email: string; token: string } | null;
}

/** @throws AppError 409 if the name is taken; for others see `checkAge` */
export async function register(
  deps: Deps & Pick<AppDeps, 'log' | 'clock' | 'mailer'>,
  input: Registration,
): Promise<Registered> {
  const { username, password, displayName, timeZone } = input;
  const deviceLanguage = input.language ? bestLanguage([input.language]) : readerLanguage();
  const { birthYear, guardian } = checkAge(deps.config, input, currentTime(deps));
  if (!(await isUsernameAvailable(deps, username))) throw usernameTaken();
  if (guardian) await deps.mailer.checkMailbox(guardian.email);
  const passwordHash = await hashPassword(password);
  const values = { username, displayName, passwordHash, timeZone, deviceLanguage, birthYear };
  try {
    return await transact(deps, async (tx) => {
      const actor = await queries.insertUser(tx, values);
      if (!guardian) return { actor, passwordHash, guardian };
      const token = await startGuardianship(tx, actor.id, guardian);
      return {
        actor: { ...actor, guardian: 'waiting' as const },
        passwordHash,
        guardian: { email: guardian.email, token },
      };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) throw usernameTaken(error);
    throw error;
  }
}

type ZoneDeps = Pick<AppDeps, 'db' | 'log'>;

/** Sets the time zone and recounts the person's battles by day, since days depend on it. */
export const chooseTimeZone = (deps: ZoneDeps, actor: Actor, timeZone: string) =>
  changeRecords(deps, actor.id, async (tx) => {
    const before = await readTimeZone(tx, actor.id);
    await queries.updateUser(tx, actor.id, { timeZone, timeZoneChosen: true });
    if (timeZone !== before) await rebuildDays(tx, actor.id);
    return { ...actor, timeZone };
  });

export async function chooseLanguage(deps: ZoneDeps, actor: Actor, language: Language | null) {
  await transact(deps, (tx) => queries.updateUser(tx, actor.id, { language }));
  return { ...actor, language };
}

export interface Device {
  timeZone?: string | undefined;
  language?: string | null | undefined;
}

/** Keeps what the device says at sign-in. */
export async function followDevice(deps: ZoneDeps, actor: Actor, device: Device): Promise<Actor> {
  const here = await followTimeZone(deps, actor, device.timeZone);
  if (!device.language) return here;
  const deviceLanguage = bestLanguage([device.language]);
  if (deviceLanguage === actor.deviceLanguage) return here;
  await transact(deps, (tx) => queries.updateUser(tx, actor.id, { deviceLanguage }));
  return { ...here, deviceLanguage };
}

/** Until the person has chosen a time zone. */
async function followTimeZone(deps: ZoneDeps, actor: Actor, timeZone: string | undefined) {
  if (timeZone === undefined || isSameTimeZone(timeZone, actor.timeZone)) return actor;
  return changeRecords(deps, actor.id, async (tx) => {
    if (await queries.hasChosenTimeZone(tx, actor.id)) return actor;
    await queries.updateUser(tx, actor.id, { timeZone });
    await rebuildDays(tx, actor.id);
    return { ...actor, timeZone };
  });
}

const CANNOT_SUSPEND = msg('An administrator cannot be suspended.');

/** @throws AppError 404 */
export async function lockAccount(tx: Tx, id: number) {
  const account = await queries.lockAccount(tx, id);
  if (!account || isTombstone(account.username)) throw personNotFound();
  return account;
}

/**
 * Suspends an account: ends its sessions and hides the person. Idempotent.
 * @returns whether the account changed
 * @throws AppError 404, 409 for an administrator
 */
export async function suspend(
  deps: Pick<AppDeps, 'realtime' | 'jobs'>,
  tx: Tx,
  after: After,
  id: number,
): Promise<boolean> {
  // Lock the row before sessions are deleted; see `readStanding`.
  const { role, suspendedAt } = await lockAccount(tx, id);
  if (role === 'admin') throw new AppError('conflict', CANNOT_SUSPEND);
  await endSessions(deps, tx, after, id);
  await endTokens(tx, id);
  if (suspendedAt !== null) return false;
  await queries.updateUser(tx, id, { suspendedAt: queries.NOW });
  await deps.jobs.enqueue(tx, after, 'profiles.tell-others', { userId: id });
  return true;
}

/**
 * Lifts a suspension. Idempotent.
 * @returns whether the account changed
 * @throws AppError 404
 */
export async function restore(
  { jobs }: Pick<AppDeps, 'jobs'>,
  tx: Tx,
  after: After,
  id: number,
): Promise<boolean> {
  const { suspendedAt } = await lockAccount(tx, id);
  if (suspendedAt === null) return false;
  await queries.updateUser(tx, id, { suspendedAt: null });
  await jobs.enqueue(tx, after, 'profiles.tell-others', { userId: id });
  return true;
}

/**
 * Ensures that the account ADMIN_USERNAME exists and is an administrator. An existing account keeps
 * its password. A new one gets ADMIN_PASSWORD, or a random password that is written to
 * DATA_DIR/admin-password; only the path is logged. Safe with concurrent instances.
 */
export async function ensureAdministrator({
  db,
  config,
  log,
}: Pick<AppDeps, 'db' | 'config' | 'log'>): Promise<void> {
  await transact({ db, log }, async (tx) => {
    await queries.lockAdministrator(tx);
    const existing = await queries.findAccount(tx, config.adminUsername);
    if (existing) {
      if (existing.role !== 'admin') {
        await queries.updateUser(tx, existing.id, { role: 'admin' });
        log.warn({ event: 'role-changed', userId: existing.id }, 'account made administrator');
      }
      return;
    }
    const password = config.adminPassword ?? (await writtenPassword(config.dataDir, log));
    const passwordHash = await hashPassword(password);
    const username = config.adminUsername;
    const values = { username, displayName: null, passwordHash, role: 'admin' as const };
    const { id } = await queries.insertUser(tx, values);
    log.info(
      { event: 'administrator-made', userId: id, username },
      'administrator account created',
    );
  });
}

/** Writes the file before the account exists, so that its password is never lost. */
async function writtenPassword(dataDir: string, log: AppDeps['log']): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  const file = path.join(dataDir, 'admin-password');
  ensureDataDir(dataDir);
  // Replaces a leftover file, whose permissions may differ.
  await fs.writeFile(`${file}.part`, `${password}\n`, { mode: 0o600 });
  await fs.rename(`${file}.part`, file);
  log.info({ file }, 'administrator password written to this file');
  return password;
}

/** Names that could be mistaken for the product's own or for part of an address. */
const RESERVED = new Set([
  'account',
  'admin',
  'administrator',
  'anonymous',
  'api',
  'auth',
  'deleted',
  'deleted-user',
  'everyone',
  'help',
  'hidden',
  'login',
  'me',
  'mod',
  'moderator',
  'null',
  'official',
  'owner',
  'ripcord',
  'root',
  'staff',
  'superuser',
  'support',
  'system',
  'team',
  'undefined',
  'webmaster',
]);

function isReserved(username: string, config: Pick<Config, 'adminUsername'>): boolean {
  const name = username.toLowerCase();
  return RESERVED.has(name) || name === config.adminUsername.toLowerCase();
}

const usernameTaken = (cause?: unknown): AppError =>
  new AppError('conflict', USERNAME_TAKEN, {
    fields: [{ path: 'username', message: USERNAME_TAKEN }],
    cause,
  });
