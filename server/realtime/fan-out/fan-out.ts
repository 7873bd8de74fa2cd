import type { Logger } from 'pino';
import { z } from 'zod';
import { eventSchema, type RealtimeEvent } from '../events';

/** Connects instances. It may be down for a while, and nothing waits for it. */
export interface Channel {
  /** Rejects at once if the channel is down. */
  send(payload: string): Promise<void>;
  /** Detects a peer that has silently disappeared. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ChannelListener {
  onPayload(payload: string): void;
  /** Connected, for the first time or again. */
  onUp(): void;
  /** Disconnected; it reconnects by itself. */
  onDown(error: unknown): void;
}

/** Starts connecting. The app does not wait for it to start. */
export type OpenChannel = (listener: ChannelListener) => Channel;

/** For a single instance. */
export const inProcess: OpenChannel = (listener) => {
  queueMicrotask(() => listener.onUp());
  return { async send() {}, async check() {}, async close() {} };
};

/** NOTIFY accepts less than 8,000 bytes; the rest is for the envelope. */
const EVENTS_MAX_BYTES = 7_800;

/** Events queued for a slow channel (a few megabytes); beyond that, all are dropped. */
const QUEUE_MAX = 20_000;

const envelopeSchema = z.object({
  from: z.string(),
  /** Parsed one by one, since an instance with a newer release may send unknown events. */
  events: z.array(z.unknown()),
  /** Events of the sender were lost, so clients must refetch. */
  isLossy: z.boolean(),
});

export interface FanOut {
  /** Never throws. */
  publish(event: RealtimeEvent): void;
  /** Resolves when the channel is first connected. */
  whenUp: Promise<void>;
  check(): Promise<void>;
  /** Sends queued events, then disconnects. */
  close(): Promise<void>;
}

interface Options {
  /** Used to ignore our own events. */
  instanceId: string;
  log: Logger;
  open: OpenChannel;
  /** Called for each event of another instance. */
  onEvent(event: RealtimeEvent): void;
  /** Called when events of other instances may have been missed. */
  onGap(): void;
}

export function createFanOut({ instanceId, log, open, onEvent, onGap }: Options): FanOut {
  const queue: string[] = [];
  let sent: Promise<void> = Promise.resolve();
  let isSending = false;
  /** Whether events were lost since the last successful send. */
  let isLossy = false;
  let isDown = false;
  let reportUp = () => {};
  const whenUp = new Promise<void>((resolve) => {
    reportUp = resolve;
  });

  const channel = open({
    onPayload: receive,
    onUp() {
      reportUp();
      if (isDown) {
        isDown = false;
        log.info('the channel to other instances is up again');
        onGap();
      }
      flush();
    },
    onDown(error) {
      if (isDown) return;
      isDown = true;
      log.warn({ err: error }, 'the channel to other instances is down; clients poll meanwhile');
    },
  });

  function receive(payload: string): void {
    const envelope = readEnvelope(payload);
    if (!envelope) {
      log.warn('unreadable payload from the channel to other instances');
      return;
    }
    if (envelope.from === instanceId) return;
    for (const candidate of envelope.events) {
      const event = eventSchema.safeParse(candidate);
      if (event.success) onEvent(event.data);
    }
    if (envelope.isLossy) onGap();
  }

  /** Sends one payload at a time; events that arrive meanwhile are batched into the next. */
  function flush(): void {
    if (!isSending) sent = sendAll();
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (queue.length > 0 || (isLossy && !isDown)) {
      const events = takeBatch(queue);
      const wasLossy = isLossy;
      isLossy = false;
      const head = JSON.stringify({ from: instanceId, isLossy: wasLossy }).slice(0, -1);
      try {
        await channel.send(`${head},"events":[${events.join()}]}`);
      } catch {
        isLossy = true;
        // The next event or reconnect retries.
        if (queue.length === 0) break;
      }
    }
    // Set synchronously after the last check of the queue, so that no event is left in it.
    isSending = false;
  }

  return {
    whenUp,
    publish(event) {
      queue.push(JSON.stringify(event));
      if (queue.length > QUEUE_MAX) {
        queue.length = 0;
        isLossy = true;
      }
      flush();
    },
    check: () => channel.check(),
    async close() {
      await sent;
      await channel.close();
    },
  };
}

function readEnvelope(payload: string) {
  try {
    return envelopeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Takes as many events as fit, but at least one, since a single event is far below the limit. */
function takeBatch(texts: string[]): string[] {
  let bytes = 0;
  const end = texts.findIndex((text) => {
    bytes += Buffer.byteLength(text) + 1;
    return bytes > EVENTS_MAX_BYTES;
  });
  return texts.splice(0, end === -1 ? texts.length : Math.max(1, end));
}
