import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates an empty folder that is removed after the test. */
export async function buildWorkDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ripcord-work-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
