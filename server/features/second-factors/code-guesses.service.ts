import { and, eq, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { createKnownDevices } from '../../auth/known-device';
import type { Writer } from '../../db/pool';
import { first } from '../../db/query';
import { codeGuesses } from '../../db/schema';
import type { Actor, AppDeps } from '../../deps';
import { CODE_SLOWDOWN } from '../../http/limits';
import { addressKey, createLimiter, scaled, tooMany } from '../../http/rate-limit';
import { mailOwner, wrongCodesMail } from '../../mail/account-mails';

/** Devices that the account is not known on count together. */
const STRANGERS = '';

interface Counter {
  userId: number;
  device: string;
}

const isOf = ({ userId, device }: Counter) =>
  and(eq(codeGuesses.userId, userId), eq(codeGuesses.device, device));

/** @returns how many guesses were wrong since the last right one, or undefined while waiting */
async function count(db: Writer, counter: Counter, free: number): Promise<number | undefined> {
  const { firstWait, longestWait, forgottenAfter } = CODE_SLOWDOWN;
  const { failures, guessedAt, waitsUntil } = codeGuesses;
  const isForgotten = sql`${guessedAt} < now() - make_interval(secs => ${forgottenAfter})`;
  const next = sql`case when ${isForgotten} then 1 else ${failures} + 1 end`;
  // The exponent is limited, since a power of two soon exceeds every number.
  const wait = sql`least(${longestWait}::float, ${firstWait} * 2 ^ least(${next} - ${free}::int, 20))`;
  const until = sql`case when ${next} >= ${free} then now() + make_interval(secs => ${wait}) end`;
  const counted = db
    .insert(codeGuesses)
    .values({ ...counter, failures: 1 })
    .onConflictDoUpdate({
      target: [codeGuesses.userId, codeGuesses.device],
      set: { failures: next, guessedAt: sql`now()`, waitsUntil: until },
      setWhere: sql`coalesce(${waitsUntil} <= now(), true)`,
    })
    .returning({ failures });
  return (await first(counted))?.failures;
}

async function millisecondsLeft(db: Writer, counter: Counter): Promise<number> {
  const left = sql<number>`(extract(epoch from ${codeGuesses.waitsUntil} - now()) * 1000)::float8`;
  const found = await first(db.select({ left }).from(codeGuesses).where(isOf(counter)));
  return found?.left ?? 0;
}

type Owner = Pick<Actor, 'id' | 'username' | 'displayName' | 'email'> & { passwordHash: string };

interface Guess {
  /** Forgets this and all earlier guesses. */
  right(): Promise<void>;
  /** Warns the owner when waiting begins. */
  wrong(): void;
}

/**
 * Slows down guesses at the codes of an account, on all instances together: after some wrong ones
 * it makes each guess wait twice as long as the one before. Devices that the owner has signed in on
 * count separately, so that a stranger's guesses do not lock the owner out.
 */
export function createCodeGuesses(
  deps: Pick<AppDeps, 'db' | 'pool' | 'config' | 'background' | 'mailer'>,
) {
  const { db, config } = deps;
  const devices = createKnownDevices(config);
  const addresses = createLimiter(deps, 'code-address');
  const free = scaled(CODE_SLOWDOWN, config);

  /**
   * Counts a guess before it is checked, so that parallel guesses count.
   * @throws AppError 429
   */
  return async (req: Request, owner: Owner): Promise<Guess> => {
    const device = devices.read(req);
    const isKnown = devices.knows(device, owner);
    const counter = { userId: owner.id, device: isKnown ? device.id : STRANGERS };
    const address = addressKey(req);
    if (!isKnown) await addresses.consume(address);
    const failures = await count(db, counter, free);
    if (failures === undefined) {
      // Nothing was checked: guesses at a locked account must not use up the address's limit.
      if (!isKnown) await addresses.giveBack(address);
      throw tooMany(CODE_SLOWDOWN.message, await millisecondsLeft(db, counter));
    }
    return {
      async right() {
        if (!isKnown) await addresses.giveBack(address);
        await db.delete(codeGuesses).where(isOf(counter));
      },
      wrong() {
        if (failures === free) mailOwner(deps, owner, 'wrong codes mail', wrongCodesMail);
      },
    };
  };
}
