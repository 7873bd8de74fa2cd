import { createClient } from '@redis/client';
import type { OpenChannel } from './fan-out';

/** Reconnect delay in milliseconds, doubled after each failure. */
const RETRY = { first: 100, most: 2_000 };

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Redis publish/subscribe, with a connection for each. What cannot be sent now is dropped: the
 * redis client would send it late, when everybody has refetched anyway.
 * @param channel unique to this app on that Redis
 */
export const redisChannel =
  (url: string, channel: string): OpenChannel =>
  (listener) => {
    const reconnectStrategy = (retries: number) => Math.min(RETRY.first * 2 ** retries, RETRY.most);
    const socket = { reconnectStrategy, connectTimeout: CONNECT_TIMEOUT_MS };
    const publisher = createClient({ url, socket, disableOfflineQueue: true });
    // Its offline queue keeps the subscription until it connects.
    const subscriber = createClient({ url, socket });
    let isSubscribed = false;
    let isUp: boolean | undefined;
    let isClosed = false;

    function update(error?: unknown): void {
      const worksNow = publisher.isReady && subscriber.isReady && isSubscribed;
      if (isClosed || worksNow === isUp || (!worksNow && error === undefined)) return;
      isUp = worksNow;
      if (worksNow) listener.onUp();
      else listener.onDown(error);
    }
    for (const client of [publisher, subscriber]) {
      client.on('error', update);
      client.on('ready', () => update());
      // Retries until it succeeds; `error` reports failures.
      client.connect().catch(update);
    }
    subscriber
      .subscribe(channel, (payload) => listener.onPayload(payload))
      .then(() => {
        isSubscribed = true;
        update();
      })
      .catch(update);

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
