import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/** KiB; the minimum that the algorithm allows. */
const MEMORY = 8;
const withMemory = (text: string, memory: number) => text.replace(/\$m=\d+,/, `$m=${memory},`);

/** The server's modules outlive a test file, and must see what the next one spies on. */
const worker = globalThis as { __argon2?: typeof Argon2 };

// A real hash takes 46 MiB and 50 ms of a core, and tests make hundreds. The stored hash names the
// parameters that the app requested, but verifying it takes little memory as well. Processes that
// tests start use real hashes.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  if (worker.__argon2) return worker.__argon2;
  const argon2 = await importOriginal<typeof Argon2>();
  const hash: typeof Argon2.hash = async (password, options = {}) => {
    const made = await argon2.hash(password, { ...options, memoryCost: MEMORY });
    return withMemory(made, options?.memoryCost ?? 0);
  };
  const verify: typeof Argon2.verify = (hashed, password) =>
    argon2.verify(withMemory(String(hashed), MEMORY), password);
  worker.__argon2 = { ...argon2, hash, verify };
  return worker.__argon2;
});
