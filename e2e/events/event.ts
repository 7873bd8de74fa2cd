import { expect } from 'vitest';
import {
  type Match,
  type ReportResult,
  type SubmittedReport,
  submittedReportSchema,
} from '#shared/event-matches';
import { api } from '#shared/routes';
import { scoreReport } from '#shared/rules/events/match';
import { NO_START } from '#shared/rules/events/match-rules';
import { DEFAULT_RULES } from '#shared/rules/events/rule-fields';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { type MatchResult, type StageDraw, stageMatches } from '#shared/rules/events/stage-matches';
import { cut, firstDraw, pairNextRound } from '#shared/rules/events/stages';
import type { Pair } from '#shared/rules/events/swiss';
import { factsSeen, type Seen } from '../../server/testing/event-checks';
import {
  buildEvent,
  changePhase,
  correct,
  enterPlayer,
  eventOf,
  listOf,
  matchesOf,
  reportOf,
} from '../../server/testing/event-steps';
import { buildUser, type TestUser } from '../../server/testing/factories';
import type { TestApp } from '../../server/testing/test-app';

import { ACTS, Chance } from './chance';

export type Stages = EventSettingsInput['stages'];

const BLADES = ['Dran Sword', 'Hells Scythe'];
const WINNERS = ['aba', 'bab', 'aa', 'bb'];

/** An event in which everything happens that does in a hall, by a seed; it remembers what it saw. */
export class Event extends Chance implements Seen {
  id = 0;
  readonly players: TestUser[] = [];
  readonly draws: StageDraw[] = [];
  readonly results = new Map<string, MatchResult>();
  private readonly gone = new Set<number>();
  private readonly rules = { ...DEFAULT_RULES, start: NO_START };

  constructor(
    private readonly app: TestApp,
    private readonly owner: TestUser,
    private readonly size: number,
    seed: number,
  ) {
    super(seed);
  }

  private facts = () => factsSeen(this.owner, this.id, this);

  /** From registration to its end. */
  async play(stages: Stages): Promise<void> {
    const code = await this.start(stages);
    while (true) {
      await this.playOpen();
      const { can } = await eventOf(this.owner, this.id);
      if (can.pair) await this.pairRound();
      else if (can.advance) await this.advance();
      else break;
    }
    if (this.chance(2) === 0) await this.claim(code);
    await changePhase(this.owner, this.id, 'finished');
    const matches = await matchesOf(this.owner, this.id);
    expect(matches.filter(({ state }) => state !== 'done' && state !== 'void')).toEqual([]);
    this.count('matches', matches.filter(({ state }) => state === 'done').length);
  }

  /** Two players with accounts and lists, the others guests, one of whom leaves at the door. */
  private async start(stages: Stages): Promise<string> {
    const tables = this.chance(3) === 0 ? Math.ceil(this.size / 3) : 0;
    const settings = { stages, tables: Math.min(tables, 64), maxEntrants: 140 };
    const { id, entrants } = await buildEvent(this.app, this.owner, {
      ...settings,
      deckList: 'open',
      guests: this.size - BLADES.length + 1,
    });
    this.id = id;
    for (const blade of BLADES) {
      const list = async () => ({ combos: listOf(blade) });
      this.players.push(await enterPlayer(this.app, id, list));
    }
    const [away, guest] = entrants;
    if (!away || !guest) throw new Error('Guests are needed');
    await this.setState(away.id, 'dropped');
    await changePhase(this.owner, id, 'running');
    const { seed, settings: rules, entrants: playing } = await this.facts();
    const [plan] = rules.stages;
    if (!plan) throw new Error('An event has a stage');
    expect(playing).toHaveLength(this.size);
    if (plan.kind === 'swiss') {
      const begun = { ...(await this.facts()), draws: [{ kind: 'swiss' as const, rounds: [] }] };
      this.draws.push({ kind: 'swiss', rounds: [pairNextRound(begun).pairs] });
    } else this.draws.push(firstDraw(seed, plan, playing));
    return guest.code;
  }

  private async setState(eid: number, state: 'dropped' | 'disqualified' | 'checked_in') {
    await this.owner.client.call(api.updateEntrant, {
      params: { id: this.id, eid },
      body: { state },
    });
  }

  /** A guest makes an account. */
  private async claim(code: string): Promise<void> {
    const player = await buildUser(this.app);
    await player.client.call(api.claimEntrant, { params: { id: this.id }, body: { code } });
    this.players.push(player);
    this.count('claims');
  }

  private async pairRound(): Promise<void> {
    const [draw] = this.draws;
    if (draw?.kind !== 'swiss') throw new Error('Only Swiss is paired');
    const number = draw.rounds.length + 1;
    if (number <= 3 && this.chance(2) === 0) {
      const body = { guestName: `Late in ${number}` };
      await this.owner.client.call(api.addEntrant, { params: { id: this.id }, body });
      this.count('late entries');
    }
    const { pairs } = pairNextRound(await this.facts());
    expect(await this.drawRound()).toEqual(pairs);
    this.draws[0] = { kind: 'swiss', rounds: [...draw.rounds, pairs] };
    const act = this.chance(3);
    if (act === 0) {
      await this.owner.client.call(api.deleteRound, { params: { id: this.id, n: number } });
      expect(await this.drawRound()).toEqual(pairs);
      this.count('rounds drawn again');
    }
    if (act === 1) {
      const byHand = await this.pairByHand(number, pairs);
      this.draws[0] = { kind: 'swiss', rounds: [...draw.rounds, byHand] };
    }
  }

  private async drawRound(): Promise<Pair[]> {
    const { number } = (
      await this.owner.client.call(api.drawRound, { params: { id: this.id }, body: {} })
    ).body;
    return this.pairsOf(number);
  }

  private async pairsOf(n: number): Promise<Pair[]> {
    return (await this.owner.client.call(api.getRound, { params: { id: this.id, n } })).body.pairs;
  }

  /** The first two pairs swap opponents. */
  private async pairByHand(n: number, pairs: readonly Pair[]): Promise<Pair[]> {
    const [[a, b] = [0, 0], [c, d] = [0, 0], ...others] = pairs;
    const swapped: [number, number | null][] = [
      [a, d],
      [c, b],
      ...others.map(([x, y]): [number, number | null] => [x, y]),
    ];
    await this.owner.client.call(api.repairRound, {
      params: { id: this.id, n },
      body: { pairs: swapped, reason: 'Brothers' },
    });
    this.count('rounds by hand');
    return this.pairsOf(n);
  }

  private async advance(): Promise<void> {
    const facts = await this.facts();
    const kind = facts.settings.stages[1]?.kind;
    if (kind !== 'single' && kind !== 'double') throw new Error('The final is a bracket');
    this.draws.push({ kind, seeds: cut(facts) });
    await this.owner.client.call(api.advance, { params: { id: this.id }, body: {} });
  }

  /** Plays until nothing is open or disputed. */
  private async playOpen(): Promise<void> {
    while (true) {
      const all = await matchesOf(this.owner, this.id);
      const disputed = all.filter(({ state }) => state === 'disputed');
      for (const match of disputed) await this.correct(match, this.reportOf(match));
      // Others may meet now.
      if (disputed.length > 0) continue;
      const ready = all.filter(({ state }) => state === 'ready');
      if (ready.length === 0) return;
      for (const match of ready) {
        const isEventful = this.chance(Math.max(3, Math.ceil(ready.length / 4))) === 0;
        await this.playMatch(match, isEventful ? this.pick(ACTS) : undefined);
        if (isEventful) break;
      }
    }
  }

  private reportOf(
    { a, b }: Match,
    values: Partial<SubmittedReport> = {},
    winners = this.pick(WINNERS),
  ) {
    return this.chance(4) === 0
      ? reportOf({ a: b, b: a }, winners, values)
      : reportOf({ a, b }, winners, values);
  }

  /** Sends a report; `accepted` is remembered as the result. */
  private async send(
    { key }: Match,
    report: SubmittedReport,
    expected: ReportResult = 'accepted',
    { status = 201, by = this.owner } = {},
  ) {
    const answer = await by.client.call(api.reportMatch, {
      params: { id: this.id, key },
      body: report,
    });
    expect([answer.status, answer.body.report]).toEqual([status, expected]);
    this.count('reports');
    if (expected === 'accepted') this.remember(key, report);
  }

  private remember(key: string, report: SubmittedReport): void {
    const parsed = submittedReportSchema.parse(report);
    const scored = scoreReport(parsed, this.rules);
    if ('message' in scored) throw new Error(scored.message);
    this.results.set(key, { ...scored, a: parsed.a, b: parsed.b });
  }

  private async correct(match: Match, report: SubmittedReport): Promise<void> {
    const { setAside } = await correct(this.owner, this.id, match, report);
    for (const key of setAside) this.results.delete(key);
    this.count('results set aside', setAside.length);
    if (report.ended === 'none') this.results.delete(match.key);
    else this.remember(match.key, report);
  }

  private async playMatch(match: Match, act?: (typeof ACTS)[number]): Promise<void> {
    const { a } = match;
    const eid = a?.entrantId ?? 0;
    if (act) this.count(act);
    if (act === 'no-shows') {
      return this.send(match, reportOf(match, '', { ended: 'forfeit_a', games: [] }));
    }
    if (act === 'double losses') {
      return this.send(match, reportOf(match, '', { ended: 'double_loss', games: [] }));
    }
    if (act === 'returns') {
      await this.setState(eid, 'dropped');
      await this.setState(eid, 'checked_in');
    }
    const winners = this.pick(WINNERS);
    const report = this.reportOf(match, {}, winners);
    await this.send(match, report);
    if (act === 'repeats') await this.send(match, report, 'accepted', { status: 200 });
    if (act === 'second reports') {
      await this.send(match, { ...report, clientId: crypto.randomUUID() }, 'same');
    }
    if (act === 'second reports that differ') {
      const other = winners.startsWith('a') ? 'bb' : 'aa';
      const turned = { ...reportOf(match, other), a: report.a, b: report.b };
      await this.send(match, turned, 'disputed', { by: await this.buildJudge() });
    }
    if (act === 'drops') await this.drop(eid);
    if (act === 'corrections' || act === 'results taken back') await this.correctAny(act);
  }

  private async buildJudge(): Promise<TestUser> {
    const judge = await buildUser(this.app);
    const params = { id: this.id, userId: judge.id };
    await this.owner.client.call(api.putStaff, { params, body: { role: 'judge' } });
    return judge;
  }

  private async drop(eid: number): Promise<void> {
    if (this.gone.size >= Math.max(1, this.size / 6)) return;
    this.gone.add(eid);
    const facts = await this.facts();
    for (const match of facts.draws.flatMap((_, index) => stageMatches(facts, index + 1))) {
      const { key, a, b, outcome, winner, games } = match;
      const isKept =
        outcome === 'forfeit' && !this.results.has(key) && winner && match[winner] === eid;
      if (isKept && a !== null && b !== null) {
        this.results.set(key, { a, b, outcome, winner, games: [...games] });
      }
    }
    await this.setState(eid, this.chance(3) === 0 ? 'disqualified' : 'dropped');
  }

  /** Any match that was played, in any stage. */
  private async correctAny(act: 'corrections' | 'results taken back'): Promise<void> {
    const played = (await matchesOf(this.owner, this.id)).filter(
      ({ key, state }) => state === 'done' && this.results.has(key),
    );
    const match = this.pick(played);
    const isBack = act === 'results taken back';
    await this.correct(
      match,
      isBack ? reportOf(match, '', { ended: 'none', games: [] }) : this.reportOf(match),
    );
  }
}
