import type { IncomingMessage } from 'node:http';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Request, RequestHandler, Response } from 'express';
import { allows } from '#shared/scopes';
import { msg } from '#shared/translate';
import { createKeyedQueue, QueueFullError } from '../async';
import { guardianOf } from '../db/hidden';
import { type Tx, transact } from '../db/pool';
import { arg, prepared } from '../db/query';
import { tokens, users } from '../db/schema';
import { versionsOf } from '../db/versions';
import type { AppDeps, Bearer } from '../deps';
import { AppError } from '../http/app-error';
import { AT_ONCE, SHARED_LIMITS, tooManyAtOnce } from '../http/limits';
import { createSharedLimiter, type Left, scaled } from '../http/rate-limit';
import { isMutation } from '../http/request-guards';
import { actorColumns } from './session-reader';
import { hashToken } from './tokens';

/** Tells tokens from other secrets, as for whoever searches for leaked ones. */
export const TOKEN_PREFIX = 'rip_';

const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`);

const WRONG = msg('This token is not valid, or no longer.');
const NEEDS_PERSON = msg('This needs a person, not a token.');
const MAY_NOT = msg('This token may not do that.');

const thisHour = sql`date_trunc('hour', now())`;

const readToken = prepared('token', (db) =>
  db
    .select({
      ...actorColumns,
      versions: versionsOf(sql`users.id`),
      tokenId: tokens.id,
      scopes: tokens.scopes,
      isUsed: sql<boolean>`coalesce(${tokens.lastUsedAt} >= ${thisHour}, false)`,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        eq(tokens.tokenHash, arg('hash')),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, sql`now()`)),
        isNull(users.suspendedAt),
        sql`${guardianOf(sql`users.id`)} is null`,
      ),
    ),
);

/** Revokes all of a person's tokens, on every instance. */
export const endTokens = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(tokens).where(eq(tokens.userId, userId));
};

/** Undefined without a token; any text after "Bearer" is one. */
export function tokenOf(req: IncomingMessage): string | undefined {
  const [found, token = ''] = /^bearer(?: +(.*))?$/i.exec(req.headers.authorization ?? '') ?? [];
  return found === undefined ? undefined : token;
}

/** Counts requests by token, and says in each answer what is left. */
function createTokenLimits(deps: Pick<AppDeps, 'pool' | 'config' | 'background'>) {
  const all = createSharedLimiter(deps, 'token');
  const writes = createSharedLimiter(deps, 'token-writes');
  const { token: limit } = SHARED_LIMITS;
  const policy = `"token";q=${scaled(limit, deps.config)};w=${limit.seconds}`;

  return async (req: Request, res: Response, id: number): Promise<void> => {
    const say = (left: number, seconds: number) =>
      res.setHeader('RateLimit', `"token";r=${left};t=${seconds}`);
    res.setHeader('RateLimit-Policy', policy);
    try {
      const counts: Left[] = [await all.consume(String(id))];
      if (isMutation(req)) counts.push(await writes.consume(String(id)));
      const [least] = counts.sort((a, b) => a.points - b.points);
      if (least) say(least.points, Math.ceil(least.milliseconds / 1_000));
    } catch (error) {
      if (error instanceof AppError) say(0, error.retryAfter ?? limit.seconds);
      throw error;
    }
  };
}

/**
 * Lets programs act for a person with `Authorization: Bearer`. Cookies beside it are ignored, so that
 * the origin of such a request does not matter. The token is read where the route is known.
 * @param limitPerson also counts the request as its person's
 */
export function readBearer(
  deps: Pick<AppDeps, 'pool' | 'config' | 'background' | 'db' | 'log'>,
  limitPerson: RequestHandler,
): RequestHandler {
  const lookups = createKeyedQueue<string>(AT_ONCE.sessionLookups);
  const count = createTokenLimits(deps);

  async function find(token: string) {
    if (!TOKEN.test(token)) return undefined;
    const hash = hashToken(token);
    const [row] = await lookups
      .run(hash, () => readToken(deps.db, { hash }))
      .catch((error: unknown) => {
        throw error instanceof QueueFullError ? tooManyAtOnce() : error;
      });
    if (row && !row.isUsed) await markUsed(row.tokenId);
    return row;
  }

  const markUsed = (id: number) =>
    transact(deps, (tx) =>
      tx
        .update(tokens)
        .set({ lastUsedAt: thisHour })
        .where(
          and(eq(tokens.id, id), or(isNull(tokens.lastUsedAt), lt(tokens.lastUsedAt, thisHour))),
        ),
    );

  return (req, res, next) => {
    const token = tokenOf(req);
    if (token === undefined) return next();
    delete req.headers.cookie;
    let found: Awaited<ReturnType<typeof find>>;
    const bearer: Bearer = {
      async signIn() {
        found = await find(token);
        if (!found) throw new AppError('unauthenticated', WRONG, { challenge: 'Bearer' });
        const { versions, tokenId: _, scopes: __, isUsed: ___, ...actor } = found;
        req.user = { ...actor, role: 'user' };
        req.versions = versions ?? {};
      },
      async enter({ scope }) {
        if (!found || !req.user) throw new Error('The token was not read');
        await count(req, res, found.tokenId);
        await limitPerson(req, res, () => {});
        if (!scope) throw new AppError('forbidden', NEEDS_PERSON);
        if (!allows(found.scopes, scope)) {
          throw new AppError('forbidden', MAY_NOT, { needs: scope });
        }
        req.user.program = { scopes: found.scopes, scope };
      },
    };
    req.bearer = bearer;
    next();
  };
}
