import { installPackage, onPath } from './system-package.mjs';

/** Whether a real Redis can be started by the tests; it is installed now where that is possible. */
export async function hasRedis() {
  if (onPath('redis-server')) return true;
  console.error('No redis-server found; installing one for the tests …');
  await installPackage('redis-server');
  return onPath('redis-server') !== undefined;
}
