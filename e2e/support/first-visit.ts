import type { Locator, Page } from 'playwright';

/** What a page has received, in bytes as sent over the network. */
export interface Received {
  requests: number;
  bodies: number;
  fonts: number;
  headers: number;
}

export const totalOf = ({ bodies, fonts, headers }: Received) => bodies + fonts + headers;

interface Answer {
  url: string;
  headers: number;
  /** With the headers; 0 until everything has arrived. */
  bytes: number;
}

/** The first screens, and what is there once they can be used. */
export const FIRST_SCREENS: { path: string; ready: (page: Page) => Locator }[] = [
  { path: '/profile', ready: (page) => page.getByRole('list', { name: 'Your statistics' }) },
  { path: '/record', ready: (page) => page.getByRole('button', { name: 'New opponent' }) },
  { path: '/community', ready: (page) => page.getByRole('button', { name: 'View Details' }) },
  { path: '/auth', ready: (page) => page.getByRole('button', { name: 'Create account' }) },
];

/** Milliseconds between looks at whether everything has arrived. */
const POLL_MS = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts the requests of a page, as the browser's network panel does. Chromium only. */
export async function countTraffic(page: Page) {
  const answers = new Map<string, Answer>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http')) answers.set(requestId, { url, headers: 0, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const answer = answers.get(requestId);
    if (answer) answer.headers = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  session.on('Network.webSocketHandshakeResponseReceived', ({ requestId, response }) => {
    const bytes = response.headersText?.length ?? 0;
    answers.set(requestId, { url: 'ws', headers: bytes, bytes });
  });
  await session.send('Network.enable');

  /** Everything requested until now, once it has arrived. */
  async function received(): Promise<Received> {
    const asked = [...answers.values()];
    while (asked.some(({ bytes }) => bytes === 0)) await pause(POLL_MS);
    const sum = { requests: asked.length, bodies: 0, fonts: 0, headers: 0 };
    for (const { url, headers, bytes } of asked) {
      sum.headers += headers;
      sum[url.endsWith('.woff2') ? 'fonts' : 'bodies'] += bytes - headers;
    }
    return sum;
  }

  return { received };
}
