import { battleResult, scoreRounds } from '@shared/rules/scoring';
import type { ReactNode } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { UnsentCard } from '@/components/unsent-card';
import { formatDateTime } from '@/lib/dates';
import type { UnsentBattle } from './battle-outbox';

interface UnsentBattleCardProps {
  entry: UnsentBattle;
  state: string;
  actions?: ReactNode;
}

/** A battle that was recorded here and is not sent yet. */
export function UnsentBattleCard({ entry, state, actions }: UnsentBattleCardProps) {
  const { about, body, savedAt, problem } = entry;
  const { myScore, opponentScore } = scoreRounds(body.roundsData);
  const playedAt = body.playedAt ?? savedAt;
  return (
    <UnsentCard
      emblem={<ComboEmblem combo={about} className="size-11 shrink-0" />}
      result={battleResult(myScore, opponentScore)}
      myScore={myScore}
      opponentScore={opponentScore}
      opponentName={body.opponentName}
      sides={`${about.name} – ${body.opponentCombo}`}
      time={<time dateTime={playedAt}>{formatDateTime(playedAt)}</time>}
      state={state}
      problem={problem}
      actions={actions}
    />
  );
}
