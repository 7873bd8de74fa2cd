import type { Battle } from '@shared/battles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { ResultBadge } from '@/components/ui/finish';
import { battleInWords, battleQueries, OpponentEmblem, useOwnerName } from '@/features/battles';
import { cx } from '@/lib/cx';
import { LinkCard, QueryCard } from './link-card';

export function BattleLinkCard({ id }: { id: number }) {
  const query = useQuery(battleQueries.detail(id));
  return (
    <QueryCard query={query} noun="battle">
      {(battle) => <Scoreboard battle={battle} />}
    </QueryCard>
  );
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
  /** Undefined while it loads. */
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
