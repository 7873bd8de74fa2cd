import type { SharedBattle as Battle } from '#shared/shared-things';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { PlayedTime } from '@/components/ui/relative-time';
import { BattleResult, BattleRoundsCard } from './battle-sections';

/** A battle as a share link opens it: the opponent has no name. */
export function SharedBattle({ battle, owner }: { battle: Battle; owner: string }) {
  const shown = { ...battle, opponentName: t('Opponent') };
  return (
    <>
      <p className="mb-3 text-muted">
        {shownText(battle.eventName)} ·{' '}
        <PlayedTime exact date={battle.date} className="whitespace-nowrap" />
      </p>
      <BattleResult battle={shown} owner={owner} />
      <BattleRoundsCard battle={shown} owner={owner} />
    </>
  );
}
