import { randomUUID } from 'node:crypto';
import type { Match, SubmittedReport } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import { SIDES, type Side, WARNING_KINDS } from '#shared/rules/events/match';
import { addStep, type PadStep, padRules, readPad } from '#shared/rules/events/match-pad';
import { NO_RESULTS } from '#shared/rules/events/no-result';
import { FINISH_TYPES } from '#shared/rules/finish';

type Pick1 = <T>(from: readonly T[]) => T;
type Played = Pick<Match, 'a' | 'b' | 'target' | 'bestOf' | 'rules' | 'start'>;
type Ruled = Pick<TournamentEvent, 'settings' | 'rules'>;

/** A judge's tap; finishes are most of them. */
function anyTap(pick: Pick1): PadStep {
  const side: Side = pick(SIDES);
  switch (pick(['finish', 'finish', 'finish', 'finish', 'own', 'draw', 'none', 'warning'])) {
    case 'own':
      return { step: 'round', winner: side, finish: 'own' };
    case 'draw':
      return { step: 'round', winner: 'draw', finish: 'spin' };
    case 'none':
      return { step: 'round', winner: 'none', finish: pick(NO_RESULTS) };
    case 'warning':
      return { step: 'warning', side, kind: pick(WARNING_KINDS) };
    default:
      return { step: 'round', winner: side, finish: pick(FINISH_TYPES) };
  }
}

/** A match as a pad with these rules reports it, by random taps. */
export function tapMatch(event: Ruled, match: Played, pick: Pick1): SubmittedReport {
  const rules = padRules(event, match);
  let pad = {
    a: match.a?.entrantId ?? 0,
    b: match.b?.entrantId ?? 0,
    steps: [] as readonly PadStep[],
    orders: {},
  };
  while (true) {
    const { report, winner, isFull, isTime } = readPad(pad, rules);
    if (winner) {
      const games = report.games.map(({ rounds }) => ({ rounds: [...rounds] }));
      const warnings = { a: [...report.warnings.a], b: [...report.warnings.b] };
      const playedAt = new Date().toISOString();
      return { ...report, games, warnings, clientId: randomUUID(), playedAt };
    }
    // Twenty rounds without a winner: another match.
    if (isFull && isTime) pad = { ...pad, steps: [] };
    else pad = addStep(pad, isFull ? { step: 'time' } : anyTap(pick), rules);
  }
}
