import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) after OWASP's first recommendation: 46 MiB, one pass. */
const PARAMETERS = {
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
};

/** Hashes on libuv's threads; the event loop goes on. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Of a password that nobody has, made with the same parameters as every other. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$rPUO3C+8hMpEt47cftTegA$GJKXybzd40sqhobuVFSxuUxFIQjuVvL7p9WuebPgYMs';

/**
 * Checks a password. Without a hash (there is no such account) a dummy is checked, so that the
 * answer takes as long.
 */
export async function verifyPassword(stored: string | undefined, password: string) {
  const matches = await verify(stored ?? DUMMY_HASH, password);
  return stored !== undefined && matches;
}
