import { expect, it } from 'vitest';
import { noteServerTime, serverTime } from './server-time';

it('follows the server over a device whose clock is wrong', () => {
  const ahead = Date.now() + 3_600_000;
  noteServerTime(new Date(ahead).toUTCString());
  expect(Math.abs(serverTime() - ahead)).toBeLessThan(2_000);
  noteServerTime(null);
  expect(Math.abs(serverTime() - ahead)).toBeLessThan(2_000);
  noteServerTime(new Date().toUTCString());
  expect(Math.abs(serverTime() - Date.now())).toBeLessThan(2_000);
});
