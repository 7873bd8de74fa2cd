import type { Combo } from '@shared/combos';
import {
  communityWinPercentage,
  isRateCertain,
  NOT_ENOUGH_BATTLES,
  rateGrade,
} from '@shared/rules/rates';
import { battlesInWords } from '@/features/combos';
import { cx } from '@/lib/cx';

const COLOURS = { good: 'text-win', fair: 'text-warning', poor: 'text-loss' };

interface WinRateProps {
  combo: Combo;
  className?: string;
}

/**
 * A combo's win rate as the community sees it, draws left out, in the colour that grades it, and
 * how many battles stand behind it. Without a battle won or lost there is nothing to grade.
 */
export function WinRate({ combo, className }: WinRateProps) {
  const percent = communityWinPercentage(combo);
  const isGraded = combo.wins + combo.losses > 0;
  return (
    <p className={cx('min-w-0', className)}>
      <span
        className={cx(
          'figures block font-display text-4xl leading-none font-bold',
          isGraded ? COLOURS[rateGrade(percent)] : 'text-muted',
        )}
      >
        {percent}%<span className="sr-only"> won</span>
      </span>
      <span className="figures mt-1 block text-sm leading-snug text-muted">
        {battlesInWords(combo.battles)}
        {!isRateCertain(combo.battles) && (
          <>
            <span className="sr-only">, </span>
            <span className="block">{NOT_ENOUGH_BATTLES}</span>
          </>
        )}
      </span>
    </p>
  );
}
