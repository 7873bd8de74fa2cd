import type { Request } from 'express';
import { readCode } from '../../auth/tokens';
import type { AppDeps } from '../../deps';
import { isNotFound } from '../../http/app-error';
import { addressKey, createLimiter } from '../../http/rate-limit';

export type GuessLimit = <T>(req: Request, code: string, find: () => Promise<T>) => Promise<T>;

/**
 * Limits wrong codes by address. Beyond the limit, only codes that were found before are answered:
 * a hall shares one address, and one person's guesses must not close the live page to all of it.
 */
export function limitLiveCodes(deps: Pick<AppDeps, 'pool' | 'config'>): GuessLimit {
  const wrongOnes = createLimiter(deps, 'live-codes');
  const found = new Set<string>();
  return async (req, typed, find) => {
    const code = readCode(typed);
    const address = addressKey(req);
    if (!found.has(code)) await wrongOnes.check(address);
    try {
      const result = await find();
      found.add(code);
      return result;
    } catch (error) {
      found.delete(code);
      if (isNotFound(error)) await wrongOnes.consume(address);
      throw error;
    }
  };
}
