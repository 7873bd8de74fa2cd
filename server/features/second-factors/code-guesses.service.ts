import type { Request } from 'express';
import { createKnownDevices } from '../../auth/known-device';
import { transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { CODE_SLOWDOWN } from '../../http/limits';
import { addressKey, createLimiter, scaled, tooMany } from '../../http/rate-limit';
import { warn } from '../../jobs/notify';
import { mailOwner, wrongCodesMail } from '../../mail/account-mails';
import { countGuess, forgetGuesses, millisecondsLeft } from './second-factors.queries';

/** Devices that the account is not known on count together. */
const STRANGERS = '';

type Owner = Pick<Actor, 'id' | 'username' | 'displayName' | 'email'> & { passwordHash: string };

interface Guess {
  /** Forgets this and all earlier guesses. */
  right(): Promise<void>;
  /** Warns the owner when waiting begins. */
  wrong(): Promise<void>;
}

/**
 * Slows down guesses at the codes of an account, on all instances together: after some wrong ones
 * it makes each guess wait twice as long as the one before. Devices that the owner has signed in on
 * count separately, so that a stranger's guesses do not lock the owner out.
 */
export function createCodeGuesses(
  deps: Pick<
    AppDeps,
    'db' | 'log' | 'pool' | 'config' | 'background' | 'mailer' | 'jobs' | 'clock'
  >,
) {
  const { config } = deps;
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
    const failures = await transact(deps, (tx) => countGuess(tx, counter, free));
    if (failures === undefined) {
      // Nothing was checked: guesses at a locked account must not use up the address's limit.
      if (!isKnown) await addresses.giveBack(address);
      throw tooMany(CODE_SLOWDOWN.message, await millisecondsLeft(deps.db, counter));
    }
    return {
      async right() {
        if (!isKnown) await addresses.giveBack(address);
        await transact(deps, (tx) => forgetGuesses(tx, counter));
      },
      async wrong() {
        if (failures !== free) return;
        await transact(deps, (tx, after) => warn(deps, tx, after, owner.id, 'codes'));
        mailOwner(deps, owner, 'wrong codes mail', wrongCodesMail);
      },
    };
  };
}
