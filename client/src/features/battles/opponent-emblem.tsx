import { type EmblemOpponent, opponentEmblem } from '#shared/cards/emblem';
import { EmblemSvg } from '@/components/emblem-svg';

interface OpponentEmblemProps {
  battle: EmblemOpponent;
  className?: string;
  spin?: boolean;
}

/** The emblem of the opponent's parts; a plain three-bladed top if they are unknown. */
export function OpponentEmblem({ battle, className = 'size-12', spin }: OpponentEmblemProps) {
  return (
    <EmblemSvg
      draw={(id, surroundings) => opponentEmblem(battle, id, surroundings)}
      className={className}
      spin={spin}
    />
  );
}
