import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default) with OWASP's first recommendation: 46 MiB, one pass. */
const PARAMETERS = {
  memoryCost: 47_104,
  timeCost: 1,
  parallelism: 1,
};

export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS);

/** Hash of a password that nobody has, with the same parameters. */
const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$rPUO3C+8hMpEt47cftTegA$GJKXybzd40sqhobuVFSxuUxFIQjuVvL7p9WuebPgYMs';

/** Without a hash (no such account) checks a dummy, so that the answer takes as long. */
export async function verifyPassword(stored: string | undefined, password: string) {
  const matches = await verify(stored ?? DUMMY_HASH, password);
  return stored !== undefined && matches;
}
