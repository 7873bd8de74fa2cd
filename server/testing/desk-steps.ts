import { randomUUID } from 'node:crypto';
import type { EventPacket } from '#shared/event-schemas';
import { api } from '#shared/routes';
import type { DeskCall } from '#shared/rules/events/desk';
import type { TestUser } from './factories';

export const packetFor = async ({ client }: TestUser, id: number): Promise<EventPacket> =>
  (await client.call(api.getPacket, { params: { id } })).body;

/** What a desk shows, without match versions, which count the server's writes. */
export const shownAtDesk = ({
  event: { now: _, ...event },
  matches,
  mine: _mine,
  ...packet
}: EventPacket) => ({
  ...packet,
  event,
  matches: matches.map(({ version: _version, ...match }) => match),
});

/** Makes the call as a desk sends it. */
export async function sendDeskCall(
  { client }: TestUser,
  id: number,
  call: DeskCall,
): Promise<number> {
  const params = { id };
  switch (call.act) {
    case 'phase': {
      const { to, pairs, force } = call;
      const body = { to, force, pairs: pairs?.map((pair) => [...pair]) };
      return (await client.send(api.changePhase, { params, body })).status;
    }
    case 'enter': {
      const body = { guestName: call.name, id: call.id };
      return (await client.send(api.addEntrant, { params, body })).status;
    }
    case 'state': {
      const { state } = call;
      const at = { id, eid: call.entrantId };
      return (await client.send(api.updateEntrant, { params: at, body: { state } })).status;
    }
    case 'round': {
      const pairs = call.pairs.map((pair) => [...pair]);
      return (await client.send(api.drawRound, { params, body: { pairs } })).status;
    }
    case 'cut':
      return (await client.send(api.advance, { params, body: {} })).status;
    case 'report': {
      const { key, report } = call;
      const body = { ...report, clientId: randomUUID(), playedAt: new Date().toISOString() };
      return (await client.send(api.reportMatch, { params: { id, key }, body })).status;
    }
  }
}
