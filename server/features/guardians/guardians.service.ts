import type { Registration } from '#shared/accounts';
import {
  BIRTH_YEAR_INVALID,
  GUARDIAN_DAYS,
  GUARDIAN_EMAIL_OWN,
  GUARDIAN_LINK_INVALID,
  type GuardedAccount,
  type Guardianship,
} from '#shared/guardians';
import { t } from '#shared/translate';
import { hashToken, newToken } from '../../auth/tokens';
import type { Config } from '../../config';
import { type Tx, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, notFound } from '../../http/app-error';
import { createLimiter } from '../../http/rate-limit';
import type { Handler } from '../../jobs/definitions';
import { guardianConfirmedMail, guardianMail } from '../../mail/account-mails';
import { deleteAccount, previewDeletion } from '../account-deletion/account-deletion.service';
import { getSettings } from '../notifications/settings.service';
import type { GuardedRow } from './guardians.queries';
import * as queries from './guardians.queries';

export interface Age {
  birthYear: number | null;
  /** Set for a child. */
  guardian: { email: string; childUntil: number } | null;
}

const UNKNOWN: Age = { birthYear: null, guardian: null };

/**
 * Checks the age of a person who signs up. Only the year of birth is known, so the younger of the
 * two possible ages counts.
 * @throws AppError 400 without a year, or without a required guardian's address, 403 if too young
 */
export function checkAge(
  { minAge, guardianAge }: Pick<Config, 'minAge' | 'guardianAge'>,
  { birthYear, guardianEmail }: Pick<Registration, 'birthYear' | 'guardianEmail'>,
  now: Date,
): Age {
  if (minAge === 0 && guardianAge === 0) return UNKNOWN;
  const year = now.getUTCFullYear();
  if (birthYear === undefined || birthYear > year) {
    throw invalidField('birthYear', BIRTH_YEAR_INVALID);
  }
  const age = year - birthYear - 1;
  if (age < minAge) {
    const message = t('You have to be at least {minAge} years old to have an account here.', {
      minAge,
    });
    throw new AppError('forbidden', message, { fields: [{ path: 'birthYear', message }] });
  }
  if (age >= guardianAge) return { birthYear, guardian: null };
  if (guardianEmail === undefined) {
    const message = t(
      'At your age, a parent or guardian has to confirm the account. Please enter their email address',
    );
    throw invalidField('guardianEmail', message);
  }
  return { birthYear, guardian: { email: guardianEmail, childUntil: birthYear + guardianAge } };
}

type Deps = Pick<AppDeps, 'db' | 'mailer' | 'background' | 'log'>;

const deadlineOf = ({ confirmedAt, createdAt }: queries.GuardianshipRow) =>
  confirmedAt
    ? null
    : new Date(createdAt.getTime() + GUARDIAN_DAYS * 24 * 60 * 60 * 1000).toISOString();

const stateOf = ({ guardianship }: GuardedRow) => ({
  state: guardianship.confirmedAt ? ('confirmed' as const) : ('waiting' as const),
  deletedAt: deadlineOf(guardianship),
});

const presentGuardianship = (row: GuardedRow): Guardianship => ({
  email: row.guardianship.email,
  ...stateOf(row),
});

const presentAccount = async (db: Deps['db'], row: GuardedRow): Promise<GuardedAccount> => ({
  username: row.actor.username,
  displayName: row.actor.displayName,
  birthYear: row.birthYear,
  createdAt: row.createdAt.toISOString(),
  until: row.guardianship.childUntil,
  ...stateOf(row),
  deletion: await previewDeletion({ db }, row.actor),
  notifications: await getSettings({ db }, row.actor),
});

/** Call this in the transaction of the sign-up. @returns the token of the guardian's link */
export async function startGuardianship(
  tx: Tx,
  userId: number,
  { email, childUntil }: NonNullable<Age['guardian']>,
): Promise<string> {
  const token = newToken();
  await queries.insertGuardianship(tx, { userId, email, childUntil, tokenHash: hashToken(token) });
  return token;
}

interface Link {
  email: string;
  /** Origin of this app; see `mailOrigin`. */
  origin: string;
}

/**
 * Counts a mail to the guardian, and returns how to send it. It may reach a stranger, so its only
 * data about the child is the username.
 * @throws AppError 429
 */
export async function prepareLink(
  { mailer, background }: Pick<Deps, 'mailer' | 'background'>,
  { id, username }: Pick<Actor, 'id' | 'username'>,
  { email, origin }: Link,
): Promise<(token: string) => void> {
  const deliver = await mailer.admit('guardian', { to: email, userId: id });
  return (token) => {
    // After the #, so that no server or log ever sees it.
    const url = `${origin}/guardian#${token}`;
    background.run('guardian mail', () =>
      deliver(() => guardianMail({ username, url, days: GUARDIAN_DAYS })),
    );
  };
}

const noGuardian = () => notFound(t('Your account has no guardian.'));

/** @throws AppError 404 for an adult */
export async function getGuardianship({ db }: Pick<Deps, 'db'>, actor: Actor) {
  const row = await queries.findByChild(db, actor.id);
  if (!row) throw noGuardian();
  return presentGuardianship(row);
}

/**
 * Replaces the guardian's link and mails it; until it is confirmed, also to another address.
 * @throws AppError 400 for the child's own address, 404, 409 for a new address once confirmed, 429
 */
export function createLinkSender(deps: Deps & Pick<AppDeps, 'pool' | 'config'>) {
  const perChild = createLimiter(deps, 'guardian-mails');

  return async (actor: Actor, email: string, origin: string): Promise<Guardianship> => {
    const { db, log } = deps;
    if (!(await queries.findByChild(db, actor.id))) throw noGuardian();
    if (email.toLowerCase() === actor.email?.toLowerCase()) {
      throw invalidField('email', GUARDIAN_EMAIL_OWN);
    }
    await perChild.consume(String(actor.id));
    const send = await prepareLink(deps, actor, { email, origin });
    const token = newToken();
    const link = { email, tokenHash: hashToken(token) };
    if (!(await transact(deps, (tx) => queries.replaceLink(tx, actor.id, link)))) {
      throw new AppError('conflict', t('Your guardian has confirmed already; the address stays.'));
    }
    send(token);
    log.info({ event: 'guardian-link-sent', userId: actor.id }, 'guardian link sent');
    return getGuardianship(deps, actor);
  };
}

/** @throws AppError 404 */
async function findByToken(db: Deps['db'], token: string): Promise<GuardedRow> {
  const row = await queries.findByToken(db, hashToken(token));
  if (!row) throw notFound(GUARDIAN_LINK_INVALID);
  return row;
}

/** @throws AppError 404 */
export const getGuardedAccount = async ({ db }: Pick<Deps, 'db'>, token: string) =>
  presentAccount(db, await findByToken(db, token));

/** Idempotent. @throws AppError 404 */
export async function confirmGuardedAccount(deps: Deps, token: string): Promise<GuardedAccount> {
  const { db, mailer, background, log } = deps;
  const { actor, guardianship } = await findByToken(db, token);
  if (await transact(deps, (tx) => queries.confirm(tx, hashToken(token)))) {
    log.info({ event: 'guardian-confirmed', userId: actor.id }, 'account confirmed by guardian');
    const { id, username } = actor;
    background.run('guardian confirmation mail', () =>
      mailer.send('guardian', { to: guardianship.email, userId: id }, () =>
        guardianConfirmedMail({ username }),
      ),
    );
  }
  return getGuardedAccount(deps, token);
}

/** @throws AppError 404, 409 before confirmation, since there is no data yet */
export async function findExportedChild({ db }: Pick<Deps, 'db'>, token: string): Promise<Actor> {
  const { actor } = await findByToken(db, token);
  if (actor.guardian !== 'confirmed') {
    throw new AppError('conflict', t('Please confirm the account first.'));
  }
  return actor;
}

/** @throws AppError 404, 409 while the child runs an event */
export async function deleteGuardedAccount(
  deps: Parameters<typeof deleteAccount>[0],
  token: string,
): Promise<void> {
  const { actor } = await findByToken(deps.db, token);
  await deleteAccount(deps, actor);
  deps.log.info({ event: 'guardian-deleted', userId: actor.id }, 'account deleted by guardian');
}

const BATCH = 100;

/** Deletes accounts not confirmed in time, and guardians' addresses once the child is an adult. */
export const sweepGuardianships: Handler<'guardians.sweep'> = async (
  deps,
  _payload,
  { signal },
) => {
  await transact(deps, async (tx, after) => {
    for (const { userId } of await queries.deleteEnded(tx)) {
      await deps.jobs.enqueue(tx, after, 'profiles.tell-others', { userId });
    }
  });
  for (;;) {
    const overdue = await queries.listOverdue(deps.db, BATCH);
    for (const actor of overdue) {
      signal.throwIfAborted();
      await deleteAccount(deps, actor);
    }
    if (overdue.length < BATCH) return;
  }
};
