import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../../config';
import type { Binaries } from './binaries';
import { programOptions, type RunAs } from './processes';

/** Superuser, and owner of everything in the embedded database. */
export const ROLE = 'ripcord';

/**
 * Creates the data folder if there is none, atomically: an interrupted start leaves only a draft,
 * which the next start removes. Uses UTF-8 with Postgres's built-in Unicode locale, so that nothing
 * depends on the machine's locales.
 */
export function ensureCluster(
  home: string,
  { initdb, major }: Binaries,
  user: RunAs | undefined,
  password: string,
): string {
  const data = path.join(home, 'data');
  const versionFile = path.join(data, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const made = fs.readFileSync(versionFile, 'utf8').trim();
    if (made !== String(major)) {
      throw new StartError(
        `The database in ${data} was made by PostgreSQL ${made}, this Ripcord includes ${major}. Back it up with the Ripcord that created it and restore it into an empty DATA_DIR.`,
      );
    }
    return data;
  }
  const draft = path.join(home, 'data.partial');
  fs.rmSync(draft, { recursive: true, force: true });
  const passwordFile = path.join(home, 'password.partial');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (user) fs.chownSync(passwordFile, user.uid, user.gid);
    const flags = [
      `--pgdata=${draft}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ];
    const made = spawnSync(initdb, flags, { ...programOptions(user), encoding: 'utf8' });
    if (made.status !== 0) {
      const reason = made.error?.message ?? String(made.stderr || made.stdout).trim();
      throw new StartError(`The embedded PostgreSQL could not be set up in ${home}: ${reason}`);
    }
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
  fs.renameSync(draft, data);
  return data;
}

/** Sets a new password while the server is down, if the copy in DATA_DIR was lost. */
export function resetPassword(
  data: string,
  { postgres }: Binaries,
  user: RunAs | undefined,
  password: string,
): void {
  const { status, stderr } = spawnSync(postgres, ['--single', '-D', data, 'postgres'], {
    ...programOptions(user),
    encoding: 'utf8',
    input: `ALTER ROLE ${ROLE} PASSWORD '${password}'\n`,
  });
  if (status !== 0) throw new StartError(`The database password could not be reset: ${stderr}`);
}
