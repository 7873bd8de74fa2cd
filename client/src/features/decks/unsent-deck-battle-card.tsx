import type { ReactNode } from 'react';
import { settleDeckBattle } from '#shared/rules/deck-counters';
import { shownText } from '#shared/stand-ins';
import { UnsentCard } from '@/components/unsent-card';
import { dayStart, formatDate } from '@/lib/dates';
import type { UnsentDeckBattle } from './deck-battle-outbox';
import { DeckEmblems } from './deck-figures';

interface UnsentDeckBattleCardProps {
  entry: UnsentDeckBattle;
  state: string;
  actions?: ReactNode;
}

export function UnsentDeckBattleCard({ entry, state, actions }: UnsentDeckBattleCardProps) {
  const { about, body, problem } = entry;
  const rounds = [body.round1, body.round2, body.round3].filter((round) => round != null);
  const { result, myScore, opponentScore } = settleDeckBattle(rounds);
  return (
    <UnsentCard
      emblem={<DeckEmblems deck={about} size="sm" className="shrink-0 flex-col" />}
      result={result ?? 'loss'}
      myScore={myScore}
      opponentScore={opponentScore}
      opponentName={shownText(body.opponentName)}
      sides={`${about.name} – ${shownText(body.opponentDeckName)}`}
      time={<time dateTime={body.date}>{formatDate(dayStart(body.date))}</time>}
      state={state}
      problem={problem}
      actions={actions}
    />
  );
}
