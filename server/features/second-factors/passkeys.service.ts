import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Request, Response } from 'express';
import {
  type Assertion,
  type NewCredential,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreation,
} from '#shared/second-factors';
import { t } from '#shared/translate';
import { tokenCookie } from '../../auth/session';
import { hashToken, newToken } from '../../auth/tokens';
import type { Config } from '../../config';
import { type Reader, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, isUniqueViolation, notFound } from '../../http/app-error';
import { ownOrigin } from '../../http/request-guards';
import { warn } from '../../jobs/notify';
import {
  countPasskeysLocked,
  findPasskey,
  insertChallenge,
  insertPasskey,
  type Kind,
  type PasskeyRow,
  readChallenge,
  readPasskeys,
  recordUse,
  removeChallenge,
  removePasskey,
} from './second-factors.queries';

type Deps = Pick<AppDeps, 'db' | 'log'>;
type WarningDeps = Deps & Pick<AppDeps, 'jobs' | 'clock'>;

/** Long enough for a person to find their phone. */
export const CHALLENGE_MINUTES = 10;

/**
 * A challenge is stored with what only the browser that asked has, so that an answer counts from
 * there alone: its session, or the cookie of `createBrowserMarks`.
 */
const boundTo = (challenge: string, browser = '') => hashToken(`${challenge}|${browser}`);

/** A cookie that tells browsers apart while nobody is signed in. */
export function createBrowserMarks(config: Pick<Config, 'publicUrl'>) {
  const cookie = tokenCookie(config, 'passkey');
  return {
    read: cookie.read,
    /** Keeps an earlier mark, since another tab may be waiting for its passkey. */
    mark(req: Request, res: Response): string {
      const mark = cookie.read(req) || newToken();
      cookie.write(res, mark, CHALLENGE_MINUTES);
      return mark;
    },
  };
}

/** @returns 32 random bytes as base64url */
export async function createChallenge(
  deps: Deps,
  kind: Kind,
  userId: number | null,
  browser?: string,
) {
  const token = newToken();
  const values = { tokenHash: boundTo(token, browser), kind, userId };
  await transact(deps, (tx) => insertChallenge(tx, { ...values, minutes: CHALLENGE_MINUTES }));
  return token;
}

export const findChallenge = (db: Reader, kind: Kind, token: string) =>
  readChallenge(db, kind, boundTo(token));

/** Consumes a challenge. Of several concurrent requests, only one gets it. */
export const takeChallenge = (deps: Deps, kind: Kind, token: string, browser?: string) =>
  transact(deps, (tx) => removeChallenge(tx, kind, boundTo(token, browser)));

const TIMEOUT_MS = CHALLENGE_MINUTES * 60 * 1000;

/** COSE ids of Ed25519, ECDSA and RSA, each with SHA-256 or its own hash. */
const ALGORITHMS = [-8, -7, -257];

/** Somebody who is signed in, and the session they are in. */
interface OwnSession {
  actor: Actor;
  sid: string | undefined;
}

/** The site that passkeys are for: a passkey works for one host name, and only on our pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** @throws AppError 400 if the request does not say which host it was sent to */
export function relyingPartyOf(config: Pick<Config, 'publicUrl'>, req: Request): RelyingParty {
  const origin = ownOrigin(config, req);
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (!url?.hostname)
    throw new AppError('invalid', t('Passkeys need an address with a host name.'));
  return { id: url.hostname, origin: url.origin };
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The user handle that authenticators store. */
const handleOf = (userId: number) => Buffer.from(String(userId));

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const listPasskeys = async (db: Reader, userId: number): Promise<Passkey[]> =>
  (await readPasskeys(db, userId)).map(presentPasskey);

const tooMany = () =>
  new AppError(
    'conflict',
    t('You have {max} passkeys, which is the most. Remove one first.', { max: PASSKEYS_MAX }),
  );

/** @throws AppError 409 if the limit is reached */
export async function startPasskey(
  deps: Deps,
  { actor, sid }: OwnSession,
  rp: RelyingParty,
): Promise<PasskeyCreation> {
  const existing = await readPasskeys(deps.db, actor.id);
  if (existing.length >= PASSKEYS_MAX) throw tooMany();
  const challenge = await createChallenge(deps, 'new-passkey', actor.id, sid);
  const { pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Ripcord',
    rpID: rp.id,
    userName: actor.username,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    rp: { id: rp.id, name: 'Ripcord' },
    user: {
      id: handleOf(actor.id).toString('base64url'),
      name: actor.username,
      displayName: actor.displayName ?? actor.username,
    },
    pubKeyCredParams,
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: existing.map(({ credentialId }) => ({
      id: credentialId,
      type: 'public-key',
    })),
    // Passwordless: the authenticator must know the account and verify the user.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

const notAdded = (cause?: unknown) =>
  new AppError('invalid', t('The passkey could not be added. Please try again.'), { cause });

/** The challenge that an authenticator signed; undefined if it cannot be read. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** @throws AppError 400 unless it answers `startPasskey`, 409 if the limit is reached */
export async function addPasskey(
  deps: WarningDeps,
  { actor, sid }: OwnSession,
  rp: RelyingParty,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  const expectedChallenge = challengeIn(credential.response.clientDataJSON);
  const challenge =
    expectedChallenge && (await takeChallenge(deps, 'new-passkey', expectedChallenge, sid));
  if (!challenge || challenge.userId !== actor.id) throw notAdded();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw notAdded(error);
  });
  if (!registrationInfo) throw notAdded();
  const { id, publicKey, counter } = registrationInfo.credential;
  try {
    return await transact(deps, async (tx, after) => {
      if ((await countPasskeysLocked(tx, actor.id)) >= PASSKEYS_MAX) throw tooMany();
      const row = await insertPasskey(tx, {
        userId: actor.id,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: credential.response.transports ?? [],
        name,
      });
      await warn(deps, tx, after, actor.id, 'second_factor');
      return presentPasskey(row);
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'passkeys_credential_id_key')) throw error;
    throw invalidField('credential', t('This passkey was added before.'));
  }
}

/** @throws AppError 404 */
export async function deletePasskey(deps: WarningDeps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx, after) => {
    const isGone = await removePasskey(tx, actor.id, id);
    if (!isGone) throw notFound(t('This passkey was removed before.'));
    await warn(deps, tx, after, actor.id, 'second_factor');
  });
}

export async function startAssertion(deps: Deps, rp: RelyingParty, browser: string) {
  const challenge = await createChallenge(deps, 'passkey', null, browser);
  const { timeout = TIMEOUT_MS } = await generateAuthenticationOptions({
    rpID: rp.id,
    timeout: TIMEOUT_MS,
  });
  return { challenge, rpId: rp.id, timeout, userVerification: 'required' as const };
}

/**
 * Checks the answer to `startAssertion`, which works once, and records the use.
 * @returns the id of the passkey's owner, or undefined if it is wrong or unknown
 */
export async function checkAssertion(
  deps: Deps,
  rp: RelyingParty,
  browser: string,
  assertion: Assertion,
) {
  const expectedChallenge = challengeIn(assertion.response.clientDataJSON);
  if (!expectedChallenge || !browser) return;
  if (!(await takeChallenge(deps, 'passkey', expectedChallenge, browser))) return;
  const passkey = await findPasskey(deps.db, assertion.id);
  if (!passkey) return;
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== handleOf(passkey.userId).toString('base64url')) return;
  const verified = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: {
      id: passkey.credentialId,
      publicKey: bytes(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((err: unknown) => {
    deps.log.warn({ event: 'passkey-refused', userId: passkey.userId, err }, 'passkey refused');
    return undefined;
  });
  if (!verified?.verified) return;
  const { newCounter } = verified.authenticationInfo;
  const used = await transact(deps, (tx) => recordUse(tx, passkey.id, newCounter));
  return used?.userId;
}
