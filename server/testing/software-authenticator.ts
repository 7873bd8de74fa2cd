import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential, PasskeyCreation } from '#shared/second-factors';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Encodes CBOR (RFC 8949), for the few kinds of values needed here. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** Faults an authenticator may have. */
interface Faults {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

/** A passkey without a device, which signs WebAuthn's structures with node:crypto (ES256). */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin }));

  function authenticatorData(rpId: string, flags: number, faults: Faults, credential?: Buffer) {
    const verified = faults.isVerified === false ? 0 : USER_VERIFIED;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? 0);
    const flag = Buffer.from([USER_PRESENT | verified | flags]);
    return Buffer.concat([
      sha256(faults.rpId ?? rpId),
      flag,
      counter,
      credential ?? Buffer.alloc(0),
    ]);
  }

  function create(options: PasskeyCreation, faults: Faults = {}): NewCredential {
    userHandle = options.user.id;
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([0, credentialId.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData(options.rp.id, HAS_CREDENTIAL, faults, credential)],
    ]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, faults)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  function get(options: { challenge: string; rpId: string }, faults: Faults = {}): Assertion {
    const client = clientData('webauthn.get', options.challenge, faults);
    const data = authenticatorData(options.rpId, 0, faults);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: faults.userHandle ?? userHandle,
      },
    };
  }

  return { id, create, get };
}
