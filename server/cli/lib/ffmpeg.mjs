import { installPackage, onPath } from './system-package.mjs';

/** Whether the tests can use ffmpeg; it is installed now where that is possible. */
export async function hasFfmpeg() {
  const { FFMPEG_PATH } = process.env;
  if (FFMPEG_PATH === 'none') return false;
  if (FFMPEG_PATH || onPath('ffmpeg')) return true;
  console.error('No ffmpeg found; installing one for the tests …');
  await installPackage('ffmpeg');
  return onPath('ffmpeg') !== undefined;
}
