import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const ROOT = path.join(import.meta.dirname, '../..');
const MODULE = 'virtual:licenses';
const TEXT_FILE = /^(licen[sc]e|copying)(\.|-|$)/i;

/** Licences stated only in the package's readme. */
const IN_README: Record<string, string> = { 'humanize-number': 'MIT', only: 'MIT', pause: 'MIT' };

export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression; '' if the package names none. */
  license: string;
  /** npm's deprecation message. */
  deprecated?: string;
  isDevelopment: boolean;
  folder: string;
}

interface LockEntry {
  version?: string;
  license?: string;
  deprecated?: string;
  dev?: boolean;
}

export function lockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const entries = Object.entries<LockEntry>(lock.packages).filter(([place]) => place !== '');
  return entries.map(([place, { version = '', license, deprecated, dev = false }]) => {
    const folder = path.join(ROOT, place);
    const name = place.split('node_modules/').at(-1) ?? place;
    const found = license ?? (licenseOf(folder) || (IN_README[name] ?? ''));
    return { name, version, license: found, deprecated, isDevelopment: dev, folder };
  });
}

/** The lock file omits licences in the legacy form: `licenses: [{ type: 'MIT' }]`. */
function licenseOf(folder: string): string {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return '';
  const { licenses = [] } = JSON.parse(readFileSync(file, 'utf8'));
  return licenses.map(({ type }: { type: string }) => type).join(' OR ');
}

function textOf(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const found = names.find((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
  return found ? readFileSync(path.join(folder, found.name), 'utf8').trim() : '';
}

type Licenses = typeof import('virtual:licenses').default;

function shippedLicenses(): Licenses {
  const texts: string[] = [];
  const packages = new Map<string, Licenses['packages'][number]>();
  for (const { name, version, license, folder, isDevelopment } of lockedPackages()) {
    if (isDevelopment) continue;
    const text = textOf(folder);
    if (text && !texts.includes(text)) texts.push(text);
    packages.set(`${name} ${version}`, {
      name,
      version,
      license,
      text: text ? texts.indexOf(text) : null,
    });
  }
  const byName = [...packages.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { packages: byName, texts };
}

/** Provides the licences screen's data as a virtual module. */
export function licenses(): Plugin {
  return {
    name: 'ripcord-licenses',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}` ? `export default ${JSON.stringify(shippedLicenses())}` : undefined,
  };
}
