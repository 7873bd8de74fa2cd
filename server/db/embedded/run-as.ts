import { spawnSync } from 'node:child_process';
import { StartError } from '../../config';

/** The user that Postgres runs as, when it is not the one that runs Node. */
export interface RunAs {
  uid: number;
  gid: number;
}

const NAME = 'postgres';

function look(): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, NAME], { encoding: 'utf8' }).stdout?.trim(),
  );
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Debian and its like have useradd, small images only busybox's adduser. */
const CREATE: [string, string[]][][] = [
  [
    ['groupadd', ['--system', NAME]],
    ['useradd', ['--system', '-g', NAME, '-M', '-d', '/nonexistent', '-s', '/bin/false', NAME]],
  ],
  [
    ['addgroup', ['-S', NAME]],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false', '-G', NAME, NAME]],
  ],
];

/**
 * Postgres refuses to run as root: as root it runs as the user `postgres`, made if there is none.
 * Undefined for everyone else: it runs as the user that runs Node.
 */
export function postgresUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = look();
  if (found) return found;
  for (const way of CREATE) {
    for (const [command, args] of way) spawnSync(command, args, { stdio: 'ignore' });
    const made = look();
    if (made) return made;
  }
  throw new StartError(
    'PostgreSQL does not run as root, and a user "postgres" could not be made. Start Ripcord as an ordinary user, or set DATABASE_URL.',
  );
}

/** Runs a line of shell as that user; false when it fails, for example for want of permission. */
export function succeedsAs(user: RunAs, script: string, ...args: string[]): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
