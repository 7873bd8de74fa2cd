import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildWorkDir } from '../testing/work-dir';
import { findFfmpeg } from './ffmpeg';

async function buildProgram(folder: string, mode = 0o755): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg');
  await writeFile(file, '');
  await chmod(file, mode);
  return file;
}

it('is found in the first folder of PATH that has one', async () => {
  const root = await buildWorkDir();
  const folders = ['none', 'first', 'second'].map((name) => path.join(root, name));
  const program = await buildProgram(folders[1] ?? '');
  await buildProgram(folders[2] ?? '');
  expect(findFfmpeg({ ffmpegPath: undefined, searchPath: folders })).toBe(program);
});

it('is the one that was named, if one was', async () => {
  const root = await buildWorkDir();
  const named = await buildProgram(path.join(root, 'named'));
  const other = await buildProgram(path.join(root, 'other'));
  const searchPath = [path.dirname(other)];
  expect(findFfmpeg({ ffmpegPath: named, searchPath })).toBe(named);
  expect(findFfmpeg({ ffmpegPath: path.join(root, 'gone'), searchPath })).toBeUndefined();
});

it('is none when none is wanted, or there is none that can be run', async () => {
  const root = await buildWorkDir();
  const searchPath = [path.dirname(await buildProgram(path.join(root, 'one')))];
  expect(findFfmpeg({ ffmpegPath: 'none', searchPath })).toBeUndefined();
  const locked = [path.dirname(await buildProgram(path.join(root, 'locked'), 0o644))];
  expect(findFfmpeg({ ffmpegPath: undefined, searchPath: locked })).toBeUndefined();
  const folder = path.join(root, 'folder');
  await mkdir(path.join(folder, 'ffmpeg'), { recursive: true });
  expect(findFfmpeg({ ffmpegPath: undefined, searchPath: [folder] })).toBeUndefined();
});
