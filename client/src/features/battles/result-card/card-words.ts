import { finishMeta } from '@/components/ui/finish';
import { formatDate } from '@/lib/dates';
import { battleInWords } from '../battle-words';
import { pointsText, roundPoints } from '../round-points';
import type { CardBattle } from './card-battle';

/** All that the card shows, for those who cannot see it. */
export function cardInWords(battle: CardBattle, player: string): string {
  const winners = { me: player, opponent: battle.opponentName, draw: 'draw' };
  const rounds = battle.roundsData.map((round) =>
    [
      `${round.roundNumber} ${winners[round.winner]}`,
      finishMeta[round.finishType].word,
      pointsText(roundPoints(round)),
    ].join(', '),
  );
  return [
    `Result card: ${battle.result}, ${battleInWords(battle, player)}`,
    `${battle.myCombo.name} against ${battle.opponentCombo}`,
    `Rounds: ${rounds.join('; ')}`,
    `${battle.eventName}, ${formatDate(battle.date)}`,
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** Longest part of a file's name that comes from the opponent's, in characters. */
const NAME_LENGTH = 40;

/** "ripcord-robin-3-2.png": letters and digits of any script, which every file system takes. */
export function cardFileName({ opponentName, myScore, opponentScore }: CardBattle): string {
  const letters = opponentName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = [...letters]
    .slice(0, NAME_LENGTH)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `ripcord-${name || 'battle'}-${myScore}-${opponentScore}.png`;
}
