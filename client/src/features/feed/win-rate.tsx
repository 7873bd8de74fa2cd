import type { Combo } from '#shared/combos';
import { communityWinPercentage, rateCaveat, rateGrade } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';

const COLOURS = { good: 'text-win', fair: 'text-warning', poor: 'text-loss' };

/** The win rate excluding draws, coloured by its grade, and the number of battles. */
export function WinRate({ combo }: { combo: Combo }) {
  const percent = communityWinPercentage(combo);
  const caveat = rateCaveat(combo.battles);
  const isGraded = combo.wins + combo.losses > 0;
  return (
    <p className="min-w-0">
      <span
        className={cx(
          'figures block font-display text-4xl leading-none font-bold',
          isGraded ? COLOURS[rateGrade(percent)] : 'text-muted',
        )}
      >
        {rich('{percent}%<hidden> won</hidden>', { percent })}
      </span>
      <span className="figures mt-1 block text-sm leading-snug text-muted">
        {t('{count, plural, one {# battle} other {# battles}}', { count: combo.battles })}
        {combo.draws > 0 && <span className="block">{t('draws not counted')}</span>}
        {caveat && (
          <>
            <span className="sr-only">, </span>
            <span className="block">{caveat}</span>
          </>
        )}
      </span>
    </p>
  );
}
