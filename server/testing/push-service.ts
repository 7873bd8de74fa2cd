import { createDecipheriv, createHmac, createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '#shared/push';
import { type DeviceKeys, newKeys } from './push-steps';

const hmac = (key: Buffer, ...data: (Buffer | string)[]) => {
  const made = createHmac('sha256', key);
  for (const one of data) made.update(one);
  return made.digest();
};

const TAG_BYTES = 16;

/** RFC 8291 with one record, as browsers do it. */
export function decrypt(body: Buffer, { pair, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = ['WebPush: info\0', pair.getPublicKey(), sender, '\u0001'];
  const secret = hmac(salt, hmac(hmac(auth, pair.computeSecret(sender)), ...info));
  const key = hmac(secret, 'Content-Encoding: aes128gcm\0\u0001').subarray(0, 16);
  const nonce = hmac(secret, 'Content-Encoding: nonce\0\u0001').subarray(0, 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(sealed.subarray(-TAG_BYTES));
  const text = Buffer.concat([opened.update(sealed.subarray(0, -TAG_BYTES)), opened.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** The claims of a VAPID header (RFC 8292), once its signature is checked with its own key. */
export function vapidOf(authorization = ''): { aud: string; exp: number; sub: string; k: string } {
  const [, token = '', k = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head, claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((at) => at.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) {
    throw new Error('The VAPID signature is wrong');
  }
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), k };
}

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  payload: PushPayload;
}

export interface PushService {
  origin: string;
  received: Received[];
  /** A new endpoint, and how it answers: 201 unless told otherwise. */
  device(): { endpoint: string; keys: DeviceKeys; path: string };
  /** How the next requests to a device, or to all, are answered; then 201 again. */
  answer(...answers: { status: number; headers?: Record<string, string> }[]): void;
  /** The payloads that a device got. */
  sentTo(path: string): PushPayload[];
  /** Answers nothing from now on, until it is called with false. */
  hang(hangs: boolean): void;
  close(): Promise<void>;
}

/** A push service that speaks RFC 8030, and reads what it gets. */
export async function createPushService(): Promise<PushService> {
  const devices = new Map<string, DeviceKeys>();
  const received: Received[] = [];
  let answers: { status: number; headers?: Record<string, string> }[] = [];
  let isHanging = false;
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (isHanging) return;
    const path = req.url ?? '';
    const keys = devices.get(path);
    const { status, headers } = answers.shift() ?? { status: keys ? 201 : 404 };
    if (keys) {
      const payload = JSON.parse(decrypt(Buffer.concat(chunks), keys)) as PushPayload;
      received.push({ path, headers: req.headers, payload });
    }
    res.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    device() {
      const path = `/push/${randomUUID()}`;
      const keys = newKeys();
      devices.set(path, keys);
      return { endpoint: origin + path, keys, path };
    },
    answer: (...next) => {
      answers = next;
    },
    sentTo: (path) => received.filter((one) => one.path === path).map(({ payload }) => payload),
    hang: (hangs) => {
      isHanging = hangs;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
