import { expect } from 'vitest';
import type { Match, SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import { listSize } from '#shared/rules/events/match-rules';
import type { SomeRules } from '#shared/rules/events/rule-fields';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { stageMatches } from '#shared/rules/events/stage-matches';
import { cut, firstDraw, pairNextRound } from '#shared/rules/events/stages';
import type { Pair } from '#shared/rules/events/swiss';
import {
  buildEvent,
  changePhase,
  enterPlayer,
  eventOf,
  matchesOf,
  reportOf,
} from '../../server/testing/event-steps';
import { buildUser } from '../../server/testing/factories';
import { ACTS } from './chance';
import { listFor } from './lists';
import { Reports } from './reports';

export type Stages = EventSettingsInput['stages'];

/** Players with an account. */
const ACCOUNTS = 2;

/** An event in which everything happens that does in a hall, by a seed; it remembers what it saw. */
export class Event extends Reports {
  private readonly gone = new Set<number>();
  private corrected = 0;

  /** From registration to its end. */
  async play(stages: Stages, rules: SomeRules = {}): Promise<void> {
    const code = await this.start(stages, rules);
    while (true) {
      await this.playOpen();
      const { can } = await eventOf(this.owner, this.id);
      if (can.pair) await this.pairRound();
      else if (can.advance) await this.advance();
      else if (!(await this.correctLast())) break;
    }
    if (this.chance(2) === 0) await this.claim(code);
    await changePhase(this.owner, this.id, 'finished');
    const matches = await matchesOf(this.owner, this.id);
    expect(matches.filter(({ state }) => state !== 'done' && state !== 'void')).toEqual([]);
    this.count('matches', matches.filter(({ state }) => state === 'done').length);
  }

  /** Two players with accounts, the others guests, one of whom leaves at the door. */
  private async start(stages: Stages, rules: SomeRules): Promise<string> {
    const tables = this.chance(3) === 0 ? Math.ceil(this.size / 3) : 0;
    const settings = { stages, tables: Math.min(tables, 64), maxEntrants: 140 };
    const { id, entrants } = await buildEvent(this.app, this.owner, {
      ...settings,
      deckList: 'open' as const,
      ...rules,
      guests: this.size - ACCOUNTS + 1,
    });
    this.id = id;
    for (let count = 0; count < ACCOUNTS; count += 1) {
      this.players.push(await enterPlayer(this.app, id));
    }
    await this.handInLists(Object.keys(rules).length > 0);
    const [away, guest] = entrants;
    if (!away || !guest) throw new Error('Guests are needed');
    await this.setState(away.id, 'dropped');
    this.event = await changePhase(this.owner, id, 'running');
    const { seed, settings: played, entrants: playing } = await this.facts();
    const [plan] = played.stages;
    if (!plan) throw new Error('An event has a stage');
    expect(playing).toHaveLength(this.size);
    if (plan.kind === 'swiss') {
      const begun = { ...(await this.facts()), draws: [{ kind: 'swiss' as const, rounds: [] }] };
      this.draws.push({ kind: 'swiss', rounds: [pairNextRound(begun).pairs] });
    } else this.draws.push(firstDraw(seed, plan, playing));
    return guest.code;
  }

  /** Of those with an account, or of everybody. */
  private async handInLists(isEverybody: boolean): Promise<void> {
    const { settings } = await eventOf(this.owner, this.id);
    const size = listSize(settings);
    if (size === 0) return;
    const { entrants } = (await this.owner.client.call(api.getPacket, { params: { id: this.id } }))
      .body;
    for (const { id: eid, number, userId } of entrants) {
      if (!isEverybody && userId === null) continue;
      const list = listFor(number ?? 0, size);
      await this.owner.client.call(api.putDeck, {
        params: { id: this.id, eid },
        body: { combos: list },
      });
      this.lists.set(eid, list);
    }
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
    const report = this.reportOf(match);
    if (act === 'relays') await this.relay(match, report);
    else await this.send(match, report);
    if (act === 'repeats') await this.send(match, report, 'accepted', { status: 200 });
    if (act === 'second reports') {
      await this.send(match, { ...report, clientId: crypto.randomUUID() }, 'same');
    }
    if (act === 'second reports that differ') {
      const by = await this.judgeOf();
      await this.send(match, this.otherThan(match, report), 'disputed', { by });
    }
    if (act === 'drops') await this.drop(eid);
    if (act === 'corrections' || act === 'results taken back') await this.correctAny(act);
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

  /** Once, the first match under rules from the best N on, and the last. */
  private async correctLast(): Promise<boolean> {
    const all = await matchesOf(this.owner, this.id);
    const late = all.filter(
      ({ rules, outcome }) => outcome === 'played' && this.event?.rules[rules]?.players !== null,
    );
    const match = [late[0], late.at(-1)][this.corrected];
    if (!match) return false;
    this.corrected += 1;
    await this.correct(match, this.otherThan(match, reportOfPlayed(match)));
    this.count('corrections from the best N on');
    return true;
  }
}

const reportOfPlayed = (match: Match): SubmittedReport => {
  const { games, ended = 'points' } = match;
  return reportOf(match, '', { games: games.map(({ rounds }) => ({ rounds })), ended });
};
