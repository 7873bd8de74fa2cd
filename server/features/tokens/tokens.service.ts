import type { z } from 'zod';
import {
  type newTokenSchema,
  TOKEN_WARNING_DAYS,
  TOKENS_MAX,
  type Token,
  type tokensApi,
} from '#shared/tokens';
import { msg, t } from '#shared/translate';
import { TOKEN_PREFIX } from '../../auth/bearer';
import { hashToken, newToken } from '../../auth/tokens';
import { type Reader, transact } from '../../db/pool';
import { type Actor, type AppDeps, currentTime } from '../../deps';
import { AppError, notFound } from '../../http/app-error';
import type { Handler } from '../../jobs/definitions';
import { forgetNews, notify, warn } from '../../jobs/notify';
import * as queries from './tokens.queries';

type Deps = Pick<AppDeps, 'db' | 'log' | 'jobs' | 'clock'>;

const NOT_FOR_CHILDREN = msg("Children's accounts have no tokens.");

const presentToken = ({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
}: queries.TokenRow): Token => ({
  id,
  name,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const listTokens = async (db: Reader, userId: number): Promise<Token[]> =>
  (await queries.listTokens(db, userId)).map(presentToken);

/** @throws AppError 403 for children, 409 if the limit is reached, 401 if the session has just ended */
export function createToken(
  deps: Deps,
  actor: Actor,
  sid: string,
  { name, scopes, days }: z.output<typeof newTokenSchema>,
): Promise<z.output<typeof tokensApi.createToken.response>> {
  if (actor.guardian) throw new AppError('forbidden', NOT_FOR_CHILDREN);
  const token = `${TOKEN_PREFIX}${newToken()}`;
  return transact(deps, async (tx, after) => {
    if ((await queries.countTokensLocked(tx, actor.id)) >= TOKENS_MAX) {
      throw new AppError('conflict', t('At most {max} tokens.', { max: TOKENS_MAX }));
    }
    if (!(await queries.isSignedIn(tx, actor.id, sid))) {
      throw new AppError('unauthenticated', t('Please log in to continue.'));
    }
    const tokenHash = hashToken(token);
    const row = await queries.insertToken(tx, { userId: actor.id, tokenHash, name, scopes, days });
    await warn(deps, tx, after, actor.id, 'token');
    return { ...presentToken(row), token };
  });
}

/** @throws AppError 404 */
export async function deleteToken(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx, after) => {
    const isGone = await queries.deleteToken(tx, actor.id, id);
    if (!isGone) throw notFound(t('This token was revoked before.'));
    await forgetNews(deps, tx, after, 'token', id);
  });
}

const DAY_MS = 86_400_000;

/** Days for which the list shows a token that has ended. */
const SHOWN_DAYS = 30;

/** Tells people of tokens that end soon, once each, and deletes those that ended long ago. */
export const tendTokens: Handler<'tokens.tend'> = async (deps) => {
  const now = currentTime(deps);
  const until = new Date(now.getTime() + TOKEN_WARNING_DAYS * DAY_MS);
  for (const { id } of await queries.listEnding(deps.db, now, until)) {
    await transact(deps, async (tx, after) => {
      const told = await queries.rememberWarning(tx, id, now);
      if (!told) return;
      await notify(deps, tx, after, { kind: 'connection', by: null, to: told.userId, about: id });
    });
  }
  const before = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  await transact(deps, (tx) => queries.deleteEnded(tx, before));
};
