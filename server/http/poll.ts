import { hash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Request, RequestHandler } from 'express';
import type { Actor } from '../actor';
import { readVersion, type Topic } from '../db/versions';
import type { AppDeps } from '../deps';
import { knowsTag, tagOf } from './responses';

/**
 * Changes when the program does, since a new version may present the same rows differently. In
 * production it is a digest of the bundle, the same on every instance; else a restart counts.
 */
function buildTag(env: string): string {
  if (env !== 'production') return randomUUID();
  // Not process.argv[1]: that is the launcher, which stays the same when the app is updated.
  const bundle = readFileSync(fileURLToPath(import.meta.url));
  return hash('sha256', bundle, 'base64url');
}

/**
 * Reads what changes whenever a polled list does, as something that JSON can tell apart. What it
 * throws is the answer: a list that is hidden from somebody is so to their poll as well.
 */
type ReadState = (actor: Actor, req: Request) => Promise<unknown>;

/**
 * A guard for lists that are polled: an unchanged one is 304 without running its query. What it
 * depends on is the person's version of a topic, or whatever the list itself knows of.
 *
 * The version is read before the list. A change between the two makes the list newer than its
 * tag, so the next poll asks once more for nothing; a stale list with a new tag cannot be.
 */
export function unchanged(
  { db, config }: Pick<AppDeps, 'db' | 'config'>,
  state: Topic | ReadState,
): RequestHandler {
  const build = buildTag(config.env);
  const readState: ReadState =
    typeof state === 'function'
      ? state
      : async ({ id }) => [state, await readVersion(db, id, state)];
  return async (req, res, next) => {
    const { user } = req;
    if (!user) return next();
    // The person's own name and role are part of what lists show.
    const tag = tagOf(build, user, await readState(user, req), req.originalUrl);
    res.setHeader('ETag', `W/${tag}`);
    if (knowsTag(req.get('if-none-match'), tag)) {
      res.status(304).end();
      return;
    }
    next();
  };
}
