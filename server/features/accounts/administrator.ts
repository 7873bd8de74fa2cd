import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { ensureDataDir } from '../../config';
import type { AppDeps } from '../../deps';
import * as queries from './accounts.queries';
import { hashPassword } from './passwords';

const ADVISORY_LOCK = 7_204_511;

/**
 * Ensures that the account ADMIN_USERNAME exists and is an administrator. An existing account keeps
 * its password. A new one gets ADMIN_PASSWORD or a random password that is written to
 * DATA_DIR/admin-password; only the path is logged. Safe with concurrent instances.
 */
export async function ensureAdministrator({
  db,
  config,
  log,
}: Pick<AppDeps, 'db' | 'config' | 'log'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`);
    const existing = await queries.findAccount(tx, config.adminUsername);
    if (existing) {
      if (existing.role !== 'admin') {
        await queries.updateRole(tx, existing.id, 'admin');
        log.warn({ event: 'role-changed', userId: existing.id }, 'this account is administrator');
      }
      return;
    }
    const password = config.adminPassword ?? (await writtenPassword(config.dataDir, log));
    const passwordHash = await hashPassword(password);
    const username = config.adminUsername;
    const values = { username, displayName: null, passwordHash, role: 'admin' as const };
    const { id } = await queries.insertUser(tx, values);
    log.info({ event: 'administrator-made', userId: id, username }, 'administrator account made');
  });
}

/** The file is written before the account exists, so that its password is never lost. */
async function writtenPassword(dataDir: string, log: AppDeps['log']): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  const file = path.join(dataDir, 'admin-password');
  ensureDataDir(dataDir);
  // A leftover file may have other permissions, so it is replaced.
  await fs.writeFile(`${file}.part`, `${password}\n`, { mode: 0o600 });
  await fs.rename(`${file}.part`, file);
  log.info({ file }, "the administrator's password is in this file");
  return password;
}
