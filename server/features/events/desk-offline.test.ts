import { describe, expect, it } from 'vitest';
import type { EventPacket } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { applyDeskCalls, type DeskCall, firstPairs, nextPairs } from '#shared/rules/events/desk';
import type { MatchReport } from '#shared/rules/events/match';
import { OWN_ID_MIN } from '#shared/rules/events/settings';
import { packetFor, sendDeskCall, shownAtDesk } from '../../testing/desk-steps';
import { buildEvent, changePhase, eventOf, roundsOf, runEvent } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp({ config: { rateLimitScale: 100 } });
const owner = await buildUser(app);

const packetOf = (id: number) => packetFor(owner, id);
const send = (id: number, call: DeskCall) => sendDeskCall(owner, id, call);

/** Makes the call on both sides and compares the results. */
async function both(id: number, call: DeskCall): Promise<EventPacket> {
  const expected = applyDeskCalls(await packetOf(id), [call]);
  expect(await send(id, call), JSON.stringify(call)).toBeLessThan(300);
  const packet = await packetOf(id);
  expect(shownAtDesk(packet), JSON.stringify(call)).toEqual(shownAtDesk(expected));
  return packet;
}

/** Reports each open match; every third is a forfeit, with a and b sent in either order. */
async function playOpen(id: number): Promise<EventPacket> {
  let packet = await packetOf(id);
  for (let turn = 0; ; turn += 1) {
    const open = packet.matches.find(({ state }) => state === 'ready');
    if (!open?.a || !open.b) return packet;
    const [a, b] = [open.a.entrantId, open.b.entrantId];
    const isForfeit = turn % 3 === 2;
    const report: MatchReport = {
      ...(turn % 2 === 0 ? { a, b } : { a: b, b: a }),
      games: isForfeit
        ? []
        : [
            {
              rounds: roundsOf(turn % 2 ? 'bab' : 'aa').map((one) => ({
                ...one,
                aCombo: null,
                bCombo: null,
              })),
            },
          ],
      warnings: { a: [], b: [] },
      ended: isForfeit ? 'forfeit_b' : 'points',
    };
    packet = await both(id, { act: 'report', key: open.key, report });
  }
}

const nextRound = async (id: number): Promise<EventPacket> => {
  const packet = await packetOf(id);
  return both(id, { act: 'round', number: packet.rounds.length + 1, pairs: nextPairs(packet) });
};

describe('the desk without a network', () => {
  it('shows of Swiss rounds and their cut what the server makes of its calls', async () => {
    const stages = [{ kind: 'swiss' as const, rounds: 3, advance: 4 }, { kind: 'single' as const }];
    const { id, entrants } = await buildEvent(app, owner, {
      guests: 6,
      checkIn: true,
      stages,
      tables: 2,
    });
    await both(id, { act: 'phase', to: 'check_in' });
    for (const entrant of entrants) {
      await both(id, { act: 'state', entrantId: entrant.id, state: 'checked_in' });
    }
    await both(id, { act: 'state', entrantId: Number(entrants[5]?.id), state: 'registered' });
    await both(id, { act: 'enter', id: OWN_ID_MIN + 7, name: 'Walk-in' });
    const ready = await packetOf(id);
    const started = await both(id, { act: 'phase', to: 'running', pairs: firstPairs(ready) });
    expect(started.matches).toHaveLength(3);
    await both(id, { act: 'state', entrantId: Number(entrants[0]?.id), state: 'dropped' });
    await both(id, { act: 'state', entrantId: Number(entrants[0]?.id), state: 'checked_in' });
    await both(id, { act: 'state', entrantId: Number(entrants[5]?.id), state: 'checked_in' });
    await both(id, { act: 'enter', id: OWN_ID_MIN + 8, name: 'Late' });
    await playOpen(id);
    const second = await nextRound(id);
    expect(second.matches).toHaveLength(7);
    await both(id, { act: 'state', entrantId: Number(entrants[1]?.id), state: 'disqualified' });
    await playOpen(id);
    await nextRound(id);
    await playOpen(id);
    await both(id, { act: 'cut' });
    await playOpen(id);
    await both(id, { act: 'phase', to: 'finished' });
  });

  it.each(['round_robin', 'double'] as const)('shows a %s as the server does', async (kind) => {
    const { id, entrants } = await buildEvent(app, owner, { guests: 5, stages: [{ kind }] });
    await both(id, { act: 'phase', to: 'running' });
    await both(id, { act: 'state', entrantId: Number(entrants[2]?.id), state: 'dropped' });
    await playOpen(id);
    await both(id, { act: 'phase', to: 'finished' });
  });

  it('keeps the win of somebody who leaves after the opponent, as the server does', async () => {
    const { id, matches } = await runEvent(app, owner, { guests: 4 });
    const [{ a, b } = { a: null, b: null }] = matches;
    await both(id, { act: 'state', entrantId: Number(a?.entrantId), state: 'dropped' });
    const after = await both(id, {
      act: 'state',
      entrantId: Number(b?.entrantId),
      state: 'dropped',
    });
    expect(after.matches[0]).toMatchObject({ outcome: 'forfeit', winner: 'b' });
  });

  it('has its pairs taken, and whoever checked in meanwhile plays from round 2 on', async () => {
    const { id } = await buildEvent(app, owner, { guests: 4 });
    const pairs = firstPairs(await packetOf(id));
    const { body: late } = await owner.client.call(api.addEntrant, {
      params: { id },
      body: { guestName: 'Late' },
    });
    expect(await send(id, { act: 'phase', to: 'running', pairs: pairs?.toReversed() })).toBe(200);
    const { entrants, rounds } = await packetOf(id);
    expect(rounds[0]?.pairs).toHaveLength(2);
    expect(entrants.find((one) => one.id === late.id)).toMatchObject({ joinedRound: 2 });
    const { body: source } = await owner.client.call(api.getRound, { params: { id, n: 1 } });
    expect(source.byHand).toBe(false);
  });

  it('enters a guest once under an id of its own', async () => {
    const { id } = await buildEvent(app, owner, { live: true });
    const { codes } = await eventOf(owner, id);
    const body = { guestName: 'Mia', id: OWN_ID_MIN + 99, version: 2 };
    const first = await owner.client.send(api.addEntrant, { params: { id }, body });
    const cardOf = async ({ body }: { body: unknown }) => {
      const params = { code: codes?.live ?? '', card: (body as { code: string }).code };
      return (await app.visitor.send(api.getLiveCard, { params })).status;
    };
    expect(await cardOf(first)).toBe(200);
    const second = await owner.client.send(api.addEntrant, { params: { id }, body });
    expect([await cardOf(first), await cardOf(second)]).toEqual([404, 200]);
    expect([first.status, second.status]).toEqual([201, 200]);
    const code = (second.body as { code: string }).code;
    const mia = await buildUser(app);
    const claimed = await mia.client.call(api.claimEntrant, { params: { id }, body: { code } });
    expect(claimed.body).toMatchObject({ id: OWN_ID_MIN + 99, name: 'Mia' });
    expect((await packetOf(id)).entrants).toHaveLength(1);
    await changePhase(owner, id, 'draft');
    const small = { guestName: 'Mia', id: 5 };
    expect((await owner.client.send(api.addEntrant, { params: { id }, body: small })).status).toBe(
      400,
    );
  });
});
