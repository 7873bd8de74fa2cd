import { describe, expect, it } from 'vitest';
import { createPushService } from '../testing/push-service';
import { isPublicAddress, PrivateAddressError, postOutside, publicLookup } from './outgoing';

const post = (url: string, isTrusted = false) =>
  postOutside({
    url,
    headers: {},
    body: Buffer.from('x'),
    signal: AbortSignal.timeout(5_000),
    isTrusted,
  });

describe('an address that a person gave', () => {
  it.each([
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/x',
    'https://8.8.8.8:8443/x',
    'https://user@8.8.8.8/x',
    'http://example.org/x',
  ])('is refused when it is a private one, as %s', async (url) => {
    await expect(post(url)).rejects.toThrow(PrivateAddressError);
  });

  it('is used when the operator has named it', async () => {
    const service = await createPushService();
    expect((await post(`${service.origin}/x`, true)).status).toBe(404);
    await service.close();
  });
});

describe('a name at a private address', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.1.1',
      '172.16.0.1',
      '192.168.1.1',
    ],
    ...['192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
    ],
    ...['2002:a00:1::', '2001:db8::1', '2001::1', '64:ff9b:1::a00:1', '::10.0.0.1', 'fec0::1'],
    ...['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', '192.0.0.192'],
    ...['nonsense', ''],
  ])('is not reached: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '142.250.1.1', '2607:f8b0::1'])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('a name', () => {
  const ask = (...answers: string[][]) => {
    const resolve: Parameters<typeof publicLookup>[0] = (_name, _options, callback) =>
      callback(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      );
    const lookup = publicLookup(resolve);
    return () =>
      new Promise((done) => lookup('hook.example', {}, (error, found) => done(error ?? found)));
  };

  it('is resolved anew for each connection, which goes to what was checked', async () => {
    const next = ask(['8.8.8.8'], ['127.0.0.1']);
    expect(await next()).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(await next()).toBeInstanceOf(PrivateAddressError);
  });

  it('is refused when one of its addresses is private, or it has none', async () => {
    expect(await ask(['8.8.8.8', '10.0.0.1'])()).toBeInstanceOf(PrivateAddressError);
    expect(await ask([])()).toBeInstanceOf(PrivateAddressError);
  });
});
