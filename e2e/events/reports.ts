import { expect } from 'vitest';
import {
  type Match,
  type ReportResult,
  type SubmittedReport,
  submittedReportSchema,
} from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { scoreReport } from '#shared/rules/events/match';
import { rulesIn } from '#shared/rules/events/match-rules';
import { decodeRelay, encodeReports } from '#shared/rules/events/relay';
import type { MatchResult, StageDraw } from '#shared/rules/events/stage-matches';
import { factsSeen, type Seen } from '../../server/testing/event-checks';
import { correct } from '../../server/testing/event-steps';
import { buildUser, type TestUser } from '../../server/testing/factories';
import type { TestApp } from '../../server/testing/test-app';
import { Chance } from './chance';
import { type List, startsOf } from './lists';
import { tapMatch } from './pad-reports';

/** The reports of an event, and what somebody who saw them all remembers. */
export class Reports extends Chance implements Seen {
  id = 0;
  readonly players: TestUser[] = [];
  readonly draws: StageDraw[] = [];
  readonly results = new Map<string, MatchResult>();
  protected readonly lists = new Map<number, List>();
  protected judge: TestUser | undefined;
  protected event: TournamentEvent | undefined;

  constructor(
    protected readonly app: TestApp,
    protected readonly owner: TestUser,
    protected readonly size: number,
    seed: number,
  ) {
    super(seed);
  }

  protected facts = () => factsSeen(this.owner, this.id, this);

  /** What the pad reports of it, from either side. */
  protected reportOf(match: Match): SubmittedReport {
    if (!this.event) throw new Error('The event has not begun');
    expect(match.start).toEqual(startsOf(this.event.settings, match, this.lists));
    const { a, b, start } = match;
    const seen =
      this.chance(4) === 0 ? { ...match, a: b, b: a, start: { a: start.b, b: start.a } } : match;
    return tapMatch(this.event, seen, (from) => this.pick(from));
  }

  /** Another result than that of a report. */
  protected otherThan(match: Match, report: SubmittedReport): SubmittedReport {
    const first = this.scoreOf(match, report);
    while (true) {
      const other = this.reportOf(match);
      if (this.scoreOf(match, other).winnerId !== first.winnerId) return other;
    }
  }

  /** Sends a report; `accepted` is remembered as the result. */
  protected async send(
    match: Match,
    report: SubmittedReport,
    expected: ReportResult = 'accepted',
    { status = 201, by = this.owner } = {},
  ) {
    const answer = await by.client.call(api.reportMatch, {
      params: { id: this.id, key: match.key },
      body: report,
    });
    expect([answer.status, answer.body.report]).toEqual([status, expected]);
    this.count('reports');
    if (expected === 'accepted') this.remember(match, report);
  }

  protected scoreOf(match: Match, report: SubmittedReport): MatchResult & { winnerId: number } {
    if (!this.event) throw new Error('The event has not begun');
    const { a, b, ...parsed } = submittedReportSchema.parse(report);
    const { start } = match;
    const isTurned = a !== match.a?.entrantId;
    const rules = {
      ...rulesIn(this.event, match),
      start: isTurned ? { a: start.b, b: start.a } : start,
    };
    // Late entries have no list.
    const games = parsed.games.map((game) => ({
      ...game,
      rounds: game.rounds.map(({ aCombo, bCombo, ...round }) => ({
        ...round,
        aCombo: this.lists.has(a) ? aCombo : null,
        bCombo: this.lists.has(b) ? bCombo : null,
      })),
    }));
    const scored = scoreReport({ a, b, ...parsed, games }, rules);
    if ('message' in scored) throw new Error(scored.message);
    return { ...scored, a, b, winnerId: scored.winner === 'a' ? a : b };
  }

  protected remember(match: Match, report: SubmittedReport): void {
    const { winnerId: _, ...result } = this.scoreOf(match, report);
    this.results.set(match.key, result);
  }

  protected async correct(match: Match, report: SubmittedReport): Promise<void> {
    const { setAside } = await correct(this.owner, this.id, match, report);
    for (const key of setAside) this.results.delete(key);
    this.count('results set aside', setAside.length);
    if (report.ended === 'none') this.results.delete(match.key);
    else this.remember(match, report);
  }

  protected async judgeOf(): Promise<TestUser> {
    if (this.judge) return this.judge;
    this.judge = await buildUser(this.app);
    const params = { id: this.id, userId: this.judge.id };
    await this.owner.client.call(api.putStaff, { params, body: { role: 'judge' } });
    return this.judge;
  }

  /** A judge's report comes by code, and from the judge's phone once it has a network. */
  protected async relay(match: Match, report: SubmittedReport): Promise<void> {
    const by = await this.judgeOf();
    const { key } = match;
    const code = encodeReports(this.id, [{ key, body: { ...report, author: by.id } }]);
    const relayed = decodeRelay(code);
    const [only] = relayed?.kind === 'reports' ? relayed.reports : [];
    if (!only) throw new Error('The code cannot be read');
    await this.send(match, only.body);
    await this.send(match, report, 'accepted', { status: 200, by });
  }
}
