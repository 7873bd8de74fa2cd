import type { Battle } from '@shared/battles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { ResultBadge } from '@/components/ui/finish';
import { battleInWords, battleQueries, OpponentEmblem, useOwnerName } from '@/features/battles';
import { isAbsent } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { LinkCard, LinkCardProblem, LinkCardSkeleton } from './link-card';

/** A battle by its result, score and the two sides. */
export function BattleLinkCard({ id }: { id: number }) {
  const { data: battle, error, isPending, refetch } = useQuery(battleQueries.detail(id));
  if (isPending) return <LinkCardSkeleton label="Loading battle" />;
  if (isAbsent(error)) return <LinkCardProblem text="This battle is private or gone" />;
  if (!battle) {
    return <LinkCardProblem text="Could not load this battle" onRetry={() => void refetch()} />;
  }
  return <Scoreboard battle={battle} />;
}

function Scoreboard({ battle }: { battle: Battle }) {
  const owner = useOwnerName(battle);
  const { id, myCombo, result, myScore, opponentScore } = battle;
  return (
    <LinkCard
      to={`/battles/${id}`}
      gradient={`linear-gradient(90deg, ${myCombo.colorStart}, ${myCombo.colorEnd} 45%, ${battle.opponentColorStart} 55%, ${battle.opponentColorEnd})`}
    >
      <span className="sr-only">Battle: {battleInWords(battle, owner ?? 'They')}. </span>
      <span aria-hidden="true" className="flex flex-col gap-2">
        <Side
          name={owner}
          combo={myCombo.name}
          emblem={<ComboEmblem combo={myCombo} className="size-10" spin />}
          score={myScore}
          won={result === 'WIN'}
          // Beside the one whose result it is.
          badge={<ResultBadge result={result} className="text-xs!" />}
        />
        <Side
          name={battle.opponentName}
          combo={battle.opponentCombo}
          emblem={
            <OpponentEmblem
              colorStart={battle.opponentColorStart}
              colorEnd={battle.opponentColorEnd}
              className="size-10"
            />
          }
          score={opponentScore}
          won={result === 'LOSS'}
        />
      </span>
    </LinkCard>
  );
}

interface SideProps {
  /** Undefined while it is not known yet. */
  name: string | undefined;
  combo: string;
  emblem: ReactNode;
  score: number;
  won: boolean;
  badge?: ReactNode;
}

function Side({ name, combo, emblem, score, won, badge }: SideProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {emblem}
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{name ?? '\u00a0'}</span>
        <span className="block truncate text-sm text-muted">{combo}</span>
      </span>
      {badge}
      <span
        className={cx(
          'figures min-w-6 text-right font-display text-3xl leading-none font-bold',
          !won && 'text-muted',
        )}
      >
        {score}
      </span>
    </span>
  );
}
