import type { ReactNode } from 'react';
import { battleResult, scoreRounds } from '#shared/rules/scoring';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { PlayedTime } from '@/components/ui/relative-time';
import { UnsentCard } from '@/components/unsent-card';
import { usePending } from '@/lib/outbox';
import { battleKind, type UnsentBattle } from '../battle-outbox';

/** Battles stored only on this device, newest first; shown above the records. */
export function UnsentBattles() {
  const battles = usePending(battleKind).toReversed();
  if (battles.length === 0) return null;
  return (
    <ul aria-label={t('Waiting to be sent')} className="mb-3 flex flex-col gap-2">
      {battles.map((entry) => (
        <li key={entry.clientId}>
          <UnsentBattleCard entry={entry} state={t('Waiting to be sent')} />
        </li>
      ))}
    </ul>
  );
}

interface UnsentBattleCardProps {
  entry: UnsentBattle;
  state: string;
  actions?: ReactNode;
}

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
      opponentName={shownText(body.opponentName)}
      sides={`${about.name} – ${shownText(body.opponentCombo)}`}
      time={<PlayedTime exact date={playedAt} />}
      state={state}
      problem={problem}
      actions={actions}
    />
  );
}
