import type { AppDeps } from '../../deps';
import { createLimiter, type Limiter } from '../../http/rate-limit';

export interface Guess {
  /** Of an account, or of a name that nobody has. */
  accountKey: string;
  /** Client address; see `addressKey`. */
  address: string;
  /** Of a device that the account has signed in on. */
  knownDeviceId?: string | undefined;
}

/**
 * Limits wrong passwords or codes, shared by all instances. A stranger is slowed down by the limits of
 * their address; the limit of the account is far above them and stops many addresses together. An
 * owner's known device passes all of them and has its own.
 */
export function createGuessLimits(deps: Pick<AppDeps, 'pool' | 'config'>, kind: 'login' | 'code') {
  const addresses = createLimiter(deps, `${kind}-address`);
  const pairs = createLimiter(deps, `${kind}-pair`);
  const accounts = createLimiter(deps, `${kind}-account`);
  const devices = createLimiter(deps, `${kind}-device`);

  const countersOf = ({ accountKey, address, knownDeviceId }: Guess): [Limiter, string][] =>
    knownDeviceId
      ? [[devices, `${accountKey}|${knownDeviceId}`]]
      : [
          [addresses, address],
          [pairs, `${accountKey}|${address}`],
          [accounts, accountKey],
        ];

  /**
   * Counts a guess before it is checked, so that parallel ones count.
   * @returns undoes it, for a right one
   * @throws AppError 429
   */
  return async (guess: Guess): Promise<() => Promise<void>> => {
    const counted: [Limiter, string][] = [];
    const refund = async () => {
      await Promise.all(counted.map(([by, key]) => by.giveBack(key)));
    };
    for (const [by, key] of countersOf(guess)) {
      try {
        await by.consume(key);
      } catch (refusal) {
        // Nothing was checked: a refused account must not use up the limit of a whole address.
        await refund();
        throw refusal;
      }
      counted.push([by, key]);
    }
    return refund;
  };
}
