import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Bytes of an answer that are read, so that the connection can be used again. */
const ANSWER_MAX = 64 * 1_024;

/** Whether an address is on the internet, rather than on this machine or in its networks. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast';
}

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/** Resolves to public addresses only, at the moment of connecting. */
const publicLookup: LookupFunction = (hostname, { family }, callback) => {
  lookup(hostname, { family, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const [address] = found;
    if (address && found.every((each) => isPublicAddress(each.address))) {
      return callback(null, found);
    }
    callback(new PrivateAddressError(`${hostname} is at a private address`), []);
  });
};

const outside = new https.Agent({ keepAlive: true, lookup: publicLookup, maxSockets: 20 });

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
}

/** Sends a POST to an address that a person gave. Follows no redirects. */
export function postOutside({ url, headers, body, signal, isTrusted }: Outgoing): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    // No name is looked up for a bare address.
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    const isRefused = protocol !== 'https:' || (ipaddr.isValid(bare) && !isPublicAddress(bare));
    if (isRefused && !isTrusted) throw new PrivateAddressError(`${hostname} is not public`);
    const options = { method: 'POST', headers, signal, ...(!isTrusted && { agent: outside }) };
    const request = (protocol === 'https:' ? https : http).request(url, options, (response) => {
      let size = 0;
      response.on('data', ({ length }: Buffer) => {
        size += length;
        if (size > ANSWER_MAX) response.destroy();
      });
      const done = () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers['retry-after'],
        });
      response.once('close', done).once('error', done);
    });
    request.once('error', reject);
    request.end(body);
  });
}
