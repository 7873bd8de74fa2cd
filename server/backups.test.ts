import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { backupName, backupsOf, keepNewest, lastBackup } from './backups';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ripcord-backups-'));
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }));
});

/** One on each of the first days of January. */
function plant(days: number, ...others: string[]): string[] {
  const folder = backupsOf(dataDir);
  fs.mkdirSync(folder);
  const names = Array.from({ length: days }, (_, day) => backupName(new Date(2026, 0, 1 + day)));
  for (const name of [...names, ...others]) fs.writeFileSync(path.join(folder, name), name);
  return names;
}

it('removes all but the newest archives, and nothing else', async () => {
  const others = ['before-the-update.tar.gz', 'ripcord-2026-01-02T00-00-00-000Z.tar.gz.partial'];
  const names = plant(12, ...others);
  await keepNewest(backupsOf(dataDir), 3);
  expect(fs.readdirSync(backupsOf(dataDir)).toSorted()).toEqual(
    [...others, ...names.slice(-3)].toSorted(),
  );
  await keepNewest(backupsOf(dataDir), 100);
  expect(fs.readdirSync(backupsOf(dataDir))).toHaveLength(5);
});

it('tells when the newest archive was completed', async () => {
  expect(await lastBackup(dataDir)).toBe(0);
  const newest = plant(3, 'unrelated').at(-1) ?? '';
  fs.utimesSync(path.join(backupsOf(dataDir), newest), 1_000, 1_000);
  expect(await lastBackup(dataDir)).toBe(1_000_000);
});
