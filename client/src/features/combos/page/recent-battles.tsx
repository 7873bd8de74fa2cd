import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Swords } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Battle, ComboBattle } from '#shared/battles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboText } from '@/components/combo-text';
import { ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishBadge, ResultBadge, ScoreFigures } from '@/components/ui/finish';
import { PlayedTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { listCached } from '@/lib/entities';
import { combosQueries } from '../api';

const SHOWN = 5;

const LOWER_CASE = { WIN: 'win', DRAW: 'draw', LOSS: 'loss' } as const;

function cachedBattles(client: QueryClient, comboId: number): ComboBattle[] {
  return listCached<Battle>(client, 'battle', ['/api/battles', '/api/battles/recent'])
    .filter(({ myComboId }) => myComboId === comboId)
    .map((battle) => ({ ...battle, battleDate: battle.date, result: LOWER_CASE[battle.result] }))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date));
}

export function RecentBattles({ comboId }: { comboId: number }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(combosQueries.battles(comboId, SHOWN));
  // A failed request yields an empty list, but the cache may have battles.
  const battles = data?.length === 0 ? cachedBattles(client, comboId) : data;
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <CardTitle>{t('Recent Battles')}</CardTitle>
        {battles && battles.length > 0 && (
          <Link
            to="/battles"
            className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-medium text-accent-ink hover:underline"
          >
            {t('View all battles')}
            <ArrowRight className="size-4" />
          </Link>
        )}
      </div>
      {isPending ? (
        <Skeletons label={t('Loading battles')} rows={2} className="mt-2 grid gap-2" of="h-14" />
      ) : battles && battles.length > 0 ? (
        <ul className="mt-1 divide-y divide-line">
          {battles.slice(0, SHOWN).map((battle) => (
            <BattleRow key={battle.id} battle={battle} />
          ))}
        </ul>
      ) : (
        <div className="mt-2 flex flex-col items-center gap-3 py-5 text-center">
          <p className="text-muted">{t('No battles with this combo yet.')}</p>
          <ButtonLink to="/battles/new" icon={<Swords />}>
            {t('Record a battle')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function BattleRow({ battle }: { battle: ComboBattle }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <ResultBadge result={battle.result} className="w-17 justify-center" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
          {battle.opponentName}
        </p>
        <p dir="auto" className="line-clamp-2 text-sm leading-snug text-muted">
          <ComboText text={shownText(battle.opponentCombo)} /> ·{' '}
          <PlayedTime date={battle.battleDate} />
        </p>
      </div>
      <FinishBadge finish={battle.finishType} className="max-sm:hidden" />
      <ScoreFigures of={battle} className="text-2xl" />
    </li>
  );
}
