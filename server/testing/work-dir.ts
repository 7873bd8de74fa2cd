import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder, which is removed when the test is over. */
export async function buildWorkDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ripcord-work-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
