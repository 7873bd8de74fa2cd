import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchReportSchema } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { RULE_PRESETS } from '#shared/rule-set-choice';
import { applyDeskCalls, type DeskCall, firstPairs, nextPairs } from '#shared/rules/events/desk';
import { eventHash } from '#shared/rules/events/hash';
import { listSize } from '#shared/rules/events/match-rules';
import { decodeRelay, encodePairings, encodeReports } from '#shared/rules/events/relay';
import { rulePreset } from '#shared/rules/events/rule-presets';
import { OWN_ID_MIN } from '#shared/rules/events/settings';
import { packetFor, sendDeskCall, shownAtDesk } from '../../server/testing/desk-steps';
import { buildEvent } from '../../server/testing/event-steps';
import { buildUser, type TestUser } from '../../server/testing/factories';
import { createTestApp, type TestApp } from '../../server/testing/test-app';
import { Chance } from './chance';
import { listFor } from './lists';
import { tapMatch } from './pad-reports';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimitScale: 1_000_000 } });
  owner = await buildUser(app);
});
afterAll(() => app.close());

/** A desk without a network: what it shows follows from its packet and its calls. */
class Desk extends Chance {
  readonly calls: DeskCall[] = [];
  shown: EventPacket;

  constructor(
    private readonly packet: EventPacket,
    seed: number,
  ) {
    super(seed);
    this.shown = packet;
  }

  act(call: DeskCall): void {
    this.calls.push(call);
    const before = this.shown;
    this.shown = applyDeskCalls(this.packet, this.calls);
    expect(this.shown, JSON.stringify(call)).not.toEqual(before);
  }

  state = (entrantId: number, state: 'checked_in' | 'dropped' | 'disqualified') =>
    this.act({ act: 'state', entrantId, state });

  /** Judges without a network get the pairings as a code, with the rules of each match. */
  private pairingsAsCode(): void {
    const { event, matches, entrants } = this.shown;
    const open = matches.flatMap(({ key, table, a, b, rules, start, state }) =>
      a && state === 'ready'
        ? [{ key, table, a: a.entrantId, b: b?.entrantId ?? null, rules, start }]
        : [],
    );
    if (open.length === 0) return;
    const names = entrants.slice(0, 2).map(({ id, name }) => ({ id, name }));
    const pairings = { eventId: event.id, matches: open, names };
    expect(decodeRelay(encodePairings(pairings))).toEqual({ kind: 'pairings', ...pairings });
  }

  /** Each open match, as judges' pads report it by code. */
  playOpen(): void {
    this.pairingsAsCode();
    while (true) {
      const { event, matches } = this.shown;
      const match = matches.find(({ state }) => state === 'ready');
      if (!match) return;
      const { key } = match;
      const body = { ...tapMatch(event, match, (from) => this.pick(from)), author: 7 };
      const relayed = decodeRelay(encodeReports(event.id, [{ key, body }]));
      const [only] = relayed?.kind === 'reports' ? relayed.reports : [];
      this.act({ act: 'report', key, report: matchReportSchema.parse(only?.body) });
      this.count('reports');
    }
  }
}

it.each(RULE_PRESETS)('a desk without a network runs a whole event by %s', async (preset) => {
  const { id, entrants } = await buildEvent(app, owner, {
    ...rulePreset(preset).rules,
    checkIn: true,
    guests: 13,
    tables: 4,
    stages: [{ kind: 'swiss', rounds: 3, advance: 8 }, { kind: 'single' }],
  });
  const { event, entrants: all } = await packetFor(owner, id);
  const size = listSize(event.settings);
  for (const { id: eid, number } of size > 0 ? all : []) {
    const body = { combos: listFor(number ?? 0, size) };
    await owner.client.call(api.putDeck, { params: { id, eid }, body });
  }
  const [dropped, thrown, leaver] = entrants;
  if (!dropped || !thrown || !leaver) throw new Error('Guests are needed');

  const desk = new Desk(await packetFor(owner, id), eventHash(preset));
  desk.act({ act: 'phase', to: 'check_in' });
  for (const { id: entrantId } of all) desk.state(entrantId, 'checked_in');
  desk.act({ act: 'enter', id: OWN_ID_MIN + id * 2, name: 'Walk-in' });
  desk.act({ act: 'phase', to: 'running', pairs: firstPairs(desk.shown), force: true });
  desk.state(dropped.id, 'dropped');
  desk.playOpen();
  desk.act({ act: 'enter', id: OWN_ID_MIN + id * 2 + 1, name: 'Late' });
  desk.state(dropped.id, 'checked_in');
  // The match of round 1 is theirs again.
  desk.playOpen();
  desk.act({ act: 'round', number: 2, pairs: nextPairs(desk.shown) });
  desk.state(thrown.id, 'disqualified');
  desk.playOpen();
  desk.act({ act: 'round', number: 3, pairs: nextPairs(desk.shown) });
  desk.playOpen();
  desk.act({ act: 'cut' });
  const inBracket = desk.shown.matches.find(({ key }) => key === 's2W1-1')?.a?.entrantId ?? 0;
  desk.state(inBracket, 'dropped');
  desk.playOpen();
  desk.act({ act: 'phase', to: 'finished' });
  expect(desk.shown.matches.every(({ state }) => state === 'done')).toBe(true);

  for (const call of desk.calls) {
    expect(await sendDeskCall(owner, id, call), JSON.stringify(call)).toBeLessThan(300);
  }
  expect(shownAtDesk(await packetFor(owner, id))).toEqual(shownAtDesk(desk.shown));
  console.log(`${preset}: ${desk.calls.length} calls, ${desk.counts.get('reports')} reports`);
});
