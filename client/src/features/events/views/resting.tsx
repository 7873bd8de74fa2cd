import { hasLeft } from '#shared/rules/events/progress';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { listInWords } from '@/lib/words';
import { playerOf, type ShownMatch, type ShownStanding } from './words';

/** Who of a group has no match among these of a round. */
export function restingIn<R extends ShownStanding>(
  matches: readonly ShownMatch[],
  standings: readonly R[],
): R[] {
  const playing = new Set(matches.flatMap(({ a, b }) => [a, b].map((one) => one && playerOf(one))));
  const rests = (row: R) => row.group !== null && !hasLeft(row) && !playing.has(playerOf(row));
  return matches.length > 0 ? standings.filter(rests) : [];
}

interface RestingProps {
  rows: readonly Pick<ShownStanding, 'name'>[];
  className?: string;
}

/** Below the pairings of groups: who has no match; nothing if all have one. */
export function Resting({ rows, className }: RestingProps) {
  if (rows.length === 0) return null;
  return (
    <p className={cx('text-muted', className)}>
      {t('No match in this round: {names}.', {
        names: listInWords(rows.map(({ name }) => shownText(name))),
      })}
    </p>
  );
}
