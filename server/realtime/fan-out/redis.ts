import { createClient } from '@redis/client';
import type { OpenChannel } from './channel';

/** How long a lost connection is left alone (milliseconds), twice as long after each failure. */
const RETRY = { first: 100, most: 2_000 };

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Redis's publish and subscribe, on a connection each. What cannot be sent now is not kept: the
 * client would hand it over late, and everybody has asked again by then.
 * @param channel the same for every instance of this app, and for no other app on that Redis
 */
export const redisChannel =
  (url: string, channel: string): OpenChannel =>
  (listener) => {
    const reconnectStrategy = (retries: number) => Math.min(RETRY.first * 2 ** retries, RETRY.most);
    const socket = { reconnectStrategy, connectTimeout: CONNECT_TIMEOUT_MS };
    const publisher = createClient({ url, socket, disableOfflineQueue: true });
    // Its queue holds the first subscription until there is a connection.
    const subscriber = createClient({ url, socket });
    let isSubscribed = false;
    let isUp: boolean | undefined;
    let isClosed = false;

    function look(error?: unknown): void {
      const worksNow = publisher.isReady && subscriber.isReady && isSubscribed;
      if (isClosed || worksNow === isUp || (!worksNow && error === undefined)) return;
      isUp = worksNow;
      if (worksNow) listener.onUp();
      else listener.onDown(error);
    }
    for (const client of [publisher, subscriber]) {
      client.on('error', look);
      client.on('ready', () => look());
      // Tries until it succeeds; `error` has told why it did not.
      client.connect().catch(look);
    }
    subscriber
      .subscribe(channel, (payload) => listener.onPayload(payload))
      .then(() => {
        isSubscribed = true;
        look();
      })
      .catch(look);

    return {
      async send(payload) {
        await publisher.publish(channel, payload);
      },
      async check() {},
      async close() {
        isClosed = true;
        for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
      },
    };
  };
