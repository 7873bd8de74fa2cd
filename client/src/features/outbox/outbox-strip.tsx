import { CloudUpload, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { lazyDialog } from '@/lib/lazy';
import { type Entry, useOutbox } from '@/lib/outbox';
import { useUnloadWarning } from '@/lib/overlay-history';
import { listed } from '@/lib/words';

const OutboxList = lazyDialog(
  async () => (await import('./outbox-list')).OutboxList,
  t('Could not open the list'),
);

/**
 * The number of pending entries on this device; opens the list. `floats`: above the bottom bar,
 * over the end of the scrolled content.
 */
export function OutboxStrip({ floats, isHidden }: { floats: boolean; isHidden: boolean }) {
  const { pending, isFleeting } = useOutbox().view;
  const [isOpen, setOpen] = useState(false);
  const isRefused = pending.some(({ state }) => state === 'refused');
  const words = countInWords(pending);

  useUnloadWarning(isFleeting);

  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      {pending.length > 0 && !isHidden && (
        <div className={cx('pointer-events-none flex', floats ? FLOATING : 'px-3 pb-2')}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={cx(
              'pointer-events-auto flex min-h-12 min-w-0 items-center gap-2.5 rounded-tile border bg-raised px-4 py-1.5 text-left leading-tight font-semibold shadow-(--shadow)',
              isRefused ? 'border-warning text-warning' : 'border-line-strong text-ink',
            )}
          >
            {isRefused ? (
              <TriangleAlert className="size-5 shrink-0" />
            ) : (
              <CloudUpload className="size-5 shrink-0 text-accent-ink" />
            )}
            <span className="min-w-0">
              {words}
              {isFleeting && (
                <span className="block text-sm font-normal text-warning">
                  {t('Leave this page open until then.')}
                </span>
              )}
            </span>
          </button>
        </div>
      )}
      <OutboxList open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Leaves room for the button in the opposite corner. */
const FLOATING =
  'sticky bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-20 mr-22 ml-3 flat:bottom-3 md:bottom-6 md:mr-28 md:ml-8';

/** "3 waiting to be sent", "1 refused, 2 waiting to be sent". */
function countInWords(entries: readonly Entry[]): string {
  const refused = entries.filter(({ state }) => state === 'refused').length;
  const waiting = entries.length - refused;
  const counts = [
    refused > 0 &&
      t('{count, plural, one {# refused} other {# refused}} [[by the server]]', { count: refused }),
    waiting > 0 &&
      t('{count, plural, one {# waiting to be sent} other {# waiting to be sent}}', {
        count: waiting,
      }),
  ];
  return listed(counts.filter((count) => typeof count === 'string'));
}
