import { expect, it } from 'vitest';
import { deviceOf } from '../../auth/known-device';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Microsoft Edge on macOS',
  ],
])('reads %s', (header, device) => {
  expect(deviceOf(header)).toBe(device);
});

it('says nothing for unknown user agents', () => {
  for (const header of [null, '', '-', '<script>alert(1)</script>', '\u00e4'.repeat(300)]) {
    expect(deviceOf(header)).toBeNull();
  }
});
