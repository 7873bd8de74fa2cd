import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { listInWords } from '@/lib/words';
import type { ShownStanding } from './words';

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
