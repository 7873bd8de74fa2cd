import type { Logger } from 'pino';
import { z } from 'zod';
import { eventSchema, type RealtimeEvent } from '../events';
import type { OpenChannel } from './channel';

/** Postgres takes less than 8,000 bytes at a time; the rest is for the envelope. */
const EVENTS_MAX_BYTES = 7_800;

/** Events that wait for a channel that is slow (a few megabytes); beyond it they are given up. */
const QUEUE_MAX = 20_000;

const envelopeSchema = z.object({
  from: z.string(),
  /** Parsed one by one: an instance of the next release may know more events. */
  events: z.array(z.unknown()),
  /** Some events of this instance were lost; whoever depends on them asks again. */
  isLossy: z.boolean(),
});

/** Carries events to the other instances, and theirs to this one. */
export interface FanOut {
  /** Never throws and is not waited for. */
  publish(event: RealtimeEvent): void;
  /** Resolves when the channel works for the first time. */
  whenUp: Promise<void>;
  /** Notices when the channel has silently gone. */
  check(): Promise<void>;
  /** Sends what still waits, and leaves. */
  close(): Promise<void>;
}

interface Options {
  /** Tells instances apart: what comes back from oneself is old news. */
  instanceId: string;
  log: Logger;
  open: OpenChannel;
  /** An event of another instance. */
  onEvent(event: RealtimeEvent): void;
  /** Events of others may have been missed. */
  onGap(): void;
}

export function createFanOut({ instanceId, log, open, onEvent, onGap }: Options): FanOut {
  const waiting: string[] = [];
  let sent: Promise<void> = Promise.resolve();
  let isSending = false;
  /** Whether events of ours were lost since the channel worked last. */
  let isLossy = false;
  let isAway = false;
  let reportUp = () => {};
  const whenUp = new Promise<void>((resolve) => {
    reportUp = resolve;
  });

  const channel = open({
    onPayload: receive,
    onUp() {
      reportUp();
      if (isAway) {
        isAway = false;
        log.info('the channel to other instances is back');
        onGap();
      }
      flush();
    },
    onDown(error) {
      if (isAway) return;
      isAway = true;
      log.warn({ err: error }, 'the channel to other instances is away; clients poll meanwhile');
    },
  });

  function receive(payload: string): void {
    const envelope = readEnvelope(payload);
    if (!envelope) {
      log.warn('something that is no event came from the channel to other instances');
      return;
    }
    if (envelope.from === instanceId) return;
    for (const candidate of envelope.events) {
      const event = eventSchema.safeParse(candidate);
      if (event.success) onEvent(event.data);
    }
    if (envelope.isLossy) onGap();
  }

  /** One payload at a time: under load, what comes meanwhile goes along with the next one. */
  function flush(): void {
    if (!isSending) sent = sendAll();
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.length > 0 || (isLossy && !isAway)) {
      const events = takeBatch(waiting);
      const wasLossy = isLossy;
      isLossy = false;
      const head = JSON.stringify({ from: instanceId, isLossy: wasLossy }).slice(0, -1);
      try {
        await channel.send(`${head},"events":[${events.join()}]}`);
      } catch {
        isLossy = true;
        // The next event or the channel's return begins again.
        if (waiting.length === 0) break;
      }
    }
    // In the same slice as the last look at what waits: nothing that comes now is left lying.
    isSending = false;
  }

  return {
    whenUp,
    publish(event) {
      waiting.push(JSON.stringify(event));
      if (waiting.length > QUEUE_MAX) {
        waiting.length = 0;
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

/** As many of the first texts as fit; at least one, since no event comes near the limit alone. */
function takeBatch(texts: string[]): string[] {
  let bytes = 0;
  const end = texts.findIndex((text) => {
    bytes += Buffer.byteLength(text) + 1;
    return bytes > EVENTS_MAX_BYTES;
  });
  return texts.splice(0, end === -1 ? texts.length : Math.max(1, end));
}
