import { type LookupAddress, lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bytes of an answer that are read, so that the connection can be used again. */
const ANSWER_MAX = 64 * 1_024;

/** All that is routed on the internet; the rest embeds other addresses, or is for special use. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Public, but answered by the machine's own cloud (Azure). */
const METADATA = ipaddr.parse('168.63.129.16');

/** Whether an address is on the internet, rather than on this machine or in its networks. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === METADATA.toString()) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** The host of an address without the brackets of IPv6. */
const bareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether an address is one that `postOutside` may send to, as far as its text says. */
export function mayBeOutside(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const host = bareHost(url);
  if (url.protocol !== 'https:' || url.port || url.username || url.password) return false;
  return ipaddr.isValid(host) ? isPublicAddress(host) : !/(^|\.)localhost\.?$/.test(host);
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

type Resolve = (
  hostname: string,
  options: { family?: number | 'IPv4' | 'IPv6' | undefined; all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Resolves a name once, at the moment of connecting: to public addresses, to which is connected. */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, { family }, callback) => {
    resolve(hostname, { family, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const [address] = found;
      if (address && found.every((each) => isPublicAddress(each.address))) {
        return callback(null, found);
      }
      callback(new PrivateAddressError(`${hostname} is at a private address`), []);
    });
  };

const outside = new https.Agent({ keepAlive: true, lookup: publicLookup(), maxSockets: 20 });

/** Milliseconds to look up a name before it counts as unknown. */
const LOOKUP_MS = 3_000;

/** Whether a name is at a private address now. One that is not known is not. */
export function isAtPrivateAddress(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOOKUP_MS, false);
    publicLookup()(bareHost(new URL(address)), {}, (error) => {
      clearTimeout(timer);
      resolve(error instanceof PrivateAddressError);
    });
  });
}

export interface Outgoing {
  url: string;
  headers: Record<string, string | number>;
  body: Buffer;
  /** Ends the request, also while the answer is read. */
  signal: AbortSignal;
  /** Also http, and private addresses: for addresses that the operator has named. */
  isTrusted: boolean;
}

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  /** At most 64 kB. */
  text: string;
}

/** Milliseconds until a time in seconds or a date (RFC 9110); undefined without one. */
export function readRetryAfter(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const until = Date.parse(retryAfter ?? '');
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}

/** Sends a POST to an address that a person gave. Follows no redirects. */
export function postOutside({ url, headers, body, signal, isTrusted }: Outgoing): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    // No name is looked up for a bare address.
    if (!isTrusted && !mayBeOutside(url)) {
      throw new PrivateAddressError(`${hostname} is not public`);
    }
    const options = { method: 'POST', headers, signal, ...(!isTrusted && { agent: outside }) };
    const request = (protocol === 'https:' ? https : http).request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > ANSWER_MAX) response.destroy();
        else chunks.push(chunk);
      });
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
          text: Buffer.concat(chunks).toString(),
        });
      response.once('close', done).once('error', done);
    });
    request.once('error', reject);
    request.end(body);
  });
}
