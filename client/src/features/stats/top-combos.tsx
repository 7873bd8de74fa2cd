import { Link } from 'react-router-dom';
import { rateCaveat } from '#shared/rules/rates';
import type { TopCombo } from '#shared/stats';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishBadge, ResultBadge } from '@/components/ui/finish';
import { PlayedTime } from '@/components/ui/relative-time';
import { rich } from '@/lib/rich';
import { useIsMobile } from '@/lib/use-is-mobile';
import { battlesInWords, inPercent } from '@/lib/words';

/** Rate from which a combo is coloured as a win. */
const WIN_FROM = 50;

export function TopCombos({ combos }: { combos: TopCombo[] }) {
  const isMobile = useIsMobile();
  return (
    <Card className="min-w-0">
      <CardTitle>{t('Top Performing Combos')}</CardTitle>
      <p className="mb-4 text-sm text-muted">{t('Ranked by reliability.')}</p>
      {combos.length === 0 && <p className="text-muted">{t('No combo has a battle yet.')}</p>}
      {combos.length > 0 && (isMobile ? <Cards combos={combos} /> : <Table combos={combos} />)}
    </Card>
  );
}

function Table({ combos }: { combos: TopCombo[] }) {
  return (
    <table aria-label={t('Top Performing Combos')} className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-sm text-muted">
          <th scope="col" className="py-2 pr-4 font-medium">
            {t('Combo')}
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-medium">
            {t('Battles')}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {t('Win Rate')}
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            {t('Top Finish')}
          </th>
          <th scope="col" className="py-2 font-medium">
            {t('Last Used')}
          </th>
        </tr>
      </thead>
      <tbody>
        {combos.map((combo) => (
          <tr key={combo.id} className="border-b border-line last:border-0">
            <th scope="row" className="max-w-72 py-3 pr-4 font-semibold">
              <ComboName combo={combo} />
            </th>
            <td className="figures py-3 pr-4 text-right">{combo.totalBattles}</td>
            <td className="py-3 pr-4">
              <WinRate combo={combo} />
            </td>
            <td className="py-3 pr-4">
              <TopFinish combo={combo} />
            </td>
            <td className="py-3 text-muted">
              <LastUsed combo={combo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ combos }: { combos: TopCombo[] }) {
  return (
    <ul aria-label={t('Top Performing Combos')} className="flex flex-col gap-3">
      {combos.map((combo) => (
        <li key={combo.id} className="rounded-tile border border-line bg-raised/50 p-3">
          <div className="font-semibold">
            <ComboName combo={combo} />
          </div>
          <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
            <WinRate combo={combo} />
            <TopFinish combo={combo} />
          </div>
          <p className="figures mt-2 text-sm text-muted">
            {battlesInWords(combo.totalBattles)} ·{' '}
            {combo.lastUsed
              ? rich('last used {time}', { time: <PlayedTime date={combo.lastUsed} /> })
              : t('last used never')}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ComboName({ combo }: { combo: TopCombo }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ComboEmblem combo={combo} className="size-10 shrink-0" />
      <Link
        to={`/combos/${combo.id}`}
        className="inline-flex min-h-11 min-w-0 items-center rounded-sm underline-offset-4 hover:underline"
      >
        <span dir="auto" className="line-clamp-2 break-words">
          <ComboText text={combo.name} />
        </span>
      </Link>
    </span>
  );
}

function WinRate({ combo }: { combo: TopCombo }) {
  const caveat = rateCaveat(combo.totalBattles);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="figures min-w-[4ch] font-display text-2xl leading-none font-bold">
        {inPercent(combo.winRate)}
      </span>
      <ResultBadge result={combo.winRate >= WIN_FROM ? 'WIN' : 'LOSS'} />
      {caveat && <span className="text-sm text-warning">{caveat}</span>}
    </span>
  );
}

function TopFinish({ combo }: { combo: TopCombo }) {
  if (!combo.topFinishType) return <span className="text-sm text-muted">{t('No round won')}</span>;
  return <FinishBadge finish={combo.topFinishType} />;
}

function LastUsed({ combo }: { combo: TopCombo }) {
  if (!combo.lastUsed) return <>{t('never [[last used]]')}</>;
  return <PlayedTime date={combo.lastUsed} />;
}
