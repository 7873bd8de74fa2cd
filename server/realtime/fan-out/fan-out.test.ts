import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createLogger } from '../../log';
import { captureLog } from '../../testing/log-lines';
import type { RealtimeEvent } from '../events';
import type { Channel, ChannelListener } from './fan-out';
import { createFanOut } from './fan-out';

/** A channel controlled by the test. */
function heldChannel() {
  const sent: string[] = [];
  let fails = false;
  let listener: ChannelListener | undefined;
  const channel: Channel = {
    async send(payload) {
      if (fails) throw new Error('away');
      sent.push(payload);
    },
    async check() {},
    async close() {},
  };
  return {
    sent,
    open(given: ChannelListener) {
      listener = given;
      return channel;
    },
    goDown() {
      fails = true;
      listener?.onDown(new Error('away'));
    },
    comeUp() {
      fails = false;
      listener?.onUp();
    },
    say: (value: unknown) =>
      listener?.onPayload(typeof value === 'string' ? value : JSON.stringify(value)),
  };
}

function start() {
  const held = heldChannel();
  const log = captureLog();
  const events: RealtimeEvent[] = [];
  const instanceId = randomUUID();
  let gaps = 0;
  const fanOut = createFanOut({
    instanceId,
    log: createLogger({ logLevel: 'info' }, log.destination),
    open: held.open,
    onEvent: (event) => events.push(event),
    onGap: () => {
      gaps += 1;
    },
  });
  return { held, log, events, instanceId, fanOut, gaps: () => gaps };
}

const typing = (senderId: number): RealtimeEvent => ({ type: 'typing', senderId, receiverId: 1 });

const eventsOf = (payload: string) => (JSON.parse(payload) as { events: RealtimeEvent[] }).events;

it('sends everything in order, in batches that fit NOTIFY', async () => {
  const { held, fanOut } = start();
  held.comeUp();
  const all = Array.from({ length: 1_000 }, (_, index) => typing(index + 1));
  for (const event of all) fanOut.publish(event);
  await fanOut.close();
  expect(held.sent.flatMap(eventsOf)).toEqual(all);
  expect(Math.max(...held.sent.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  // Sending each separately would take a thousand payloads.
  expect(held.sent.length).toBeLessThan(20);
});

it('fits the largest event into one batch', async () => {
  const { held, fanOut } = start();
  held.comeUp();
  const userIds = Array.from({ length: 100 }, (_, index) => Number.MAX_SAFE_INTEGER - index);
  const event: RealtimeEvent = { type: 'friends.changed', userIds };
  fanOut.publish(event);
  await fanOut.close();
  expect(held.sent.map(eventsOf)).toEqual([[event]]);
  expect(Buffer.byteLength(held.sent[0] ?? '')).toBeLessThan(8_000);
});

it('receives events of others, not its own', () => {
  const { held, events, instanceId } = start();
  const envelope = { from: randomUUID(), isLossy: false, events: [typing(1)] };
  held.say(envelope);
  held.say({ ...envelope, from: instanceId });
  expect(events).toEqual([typing(1)]);
});

it('ignores unknown events, and logs unreadable payloads', () => {
  const { held, log, events } = start();
  const unknown = [{ type: 'invented.later' }, { type: 'typing', senderId: 'x' }, null];
  held.say({ from: 'another', isLossy: false, events: [...unknown, typing(2)] });
  expect(events).toEqual([typing(2)]);
  expect(log.lines()).toEqual([]);
  for (const payload of ['', 'no JSON', '{}', '[]', 'null']) held.say(payload);
  expect(events).toEqual([typing(2)]);
  expect(log.lines()).toHaveLength(5);
});

it('makes clients refetch after an outage, here and where events were lost', async () => {
  const { held, fanOut, gaps, log } = start();
  held.comeUp();
  expect(gaps()).toBe(0);
  held.goDown();
  held.goDown();
  fanOut.publish(typing(1));
  fanOut.publish(typing(2));
  held.comeUp();
  await fanOut.close();
  expect(gaps()).toBe(1);
  expect(held.sent.map((payload) => JSON.parse(payload).isLossy)).toEqual([true]);
  expect(log.lines().map(({ level }) => level)).toEqual([40, 30]);

  const other = start();
  for (const payload of held.sent) other.held.say(payload);
  expect(other.gaps()).toBe(1);
});

it('never throws, whatever the channel does', async () => {
  const { held, fanOut } = start();
  held.goDown();
  for (let index = 0; index < 30_000; index += 1) fanOut.publish(typing(1));
  await fanOut.close();
  expect(held.sent).toEqual([]);
});
