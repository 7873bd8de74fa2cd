import { useQuery } from '@tanstack/react-query';
import type { Battle, BattleTexts } from '#shared/battles';
import { roundPoints } from '#shared/rules/scoring';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { finishMeta, pointsText } from '@/components/ui/finish';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { formatDate } from '@/lib/dates';
import { useTimeZone } from '@/lib/signed-in';
import { battleInWords } from '../battle-words';

/** The data of a result card; an unsent battle has all of it, as no id is needed. */
export type CardBattle = BattleTexts &
  Pick<Battle, 'date' | 'result' | 'myScore' | 'opponentScore' | 'roundsData'> &
  Partial<Pick<Battle, 'eventRules'>> &
  Pick<Battle, 'opponentColorStart' | 'opponentColorEnd'> & {
    myCombo: Omit<Battle['myCombo'], 'id' | 'isPublic'>;
  };

export interface ResultCardProps {
  battle: CardBattle;
  /** The name of the person who recorded the battle; defaults to the signed-in person. */
  player?: string | undefined;
}

/**
 * Draws the card as a PNG file as soon as it is shown, because a share sheet opens only directly
 * from a tap. The picture and the buttons share one drawing through the query cache.
 */
export function useCardPicture({ battle, player: named }: ResultCardProps) {
  const user = useCurrentUser();
  const player = named ?? nameOf(user);
  const timeZone = useTimeZone();
  const { status, data, refetch } = useQuery({
    queryKey: ['result-card-picture', battle, player, timeZone],
    queryFn: async () => {
      const { drawCard } = await import('./draw-card');
      const picture = await drawCard(battle, player, timeZone);
      return new File([picture], cardFileName(battle), { type: 'image/png' });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { player, timeZone, status, file: data, retry: () => void refetch() };
}

/** The card's alternative text. */
export function cardInWords(battle: CardBattle, player: string, timeZone?: string): string {
  const winners = {
    me: player,
    opponent: shownText(battle.opponentName),
    draw: t('draw [[nobody wins]]'),
  };
  const rounds = battle.roundsData.map((round) => {
    const { word } = finishMeta[round.finishType];
    return `${round.roundNumber} ${winners[round.winner]}, ${word}, ${pointsText(roundPoints(round, battle.eventRules?.points))}`;
  });
  return [
    t('Result card: {result, select, WIN {WIN} LOSS {LOSS} other {DRAW}}, {battle}.', {
      result: battle.result,
      battle: battleInWords(battle, player),
    }),
    t('{combo} against {opponentCombo}.', {
      combo: battle.myCombo.name,
      opponentCombo: shownText(battle.opponentCombo),
    }),
    ...(rounds.length > 0 ? [t('Rounds: {rounds}.', { rounds: rounds.join('; ') })] : []),
    `${shownText(battle.eventName)}, ${formatDate(battle.date, timeZone)}.`,
  ].join(' ');
}

/** "ripcord-robin-3-2.png": letters and digits of any script, which every file system accepts. */
export function cardFileName({ opponentName, myScore, opponentScore }: CardBattle): string {
  const words = opponentName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = [...words]
    .slice(0, 40)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `ripcord-${name || 'battle'}-${myScore}-${opponentScore}.png`;
}
