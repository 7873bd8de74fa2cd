import { CloudUpload, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cx } from '@/lib/cx';
import { notifyError } from '@/lib/notify';
import { useUnsentQueue } from '@/lib/unsent';
import { useScript } from '@/lib/use-script';
import { countInWords } from './words';

const load = () => import('./unsent-list');
const UnsentList = lazy(async () => ({ default: (await load()).UnsentList }));

/**
 * How much waits on this device, in reach of the thumb on every screen for as long as there is
 * something; it opens the list. `floats`: above the bottom bar, over the end of what scrolls.
 */
export function UnsentStrip({ floats }: { floats: boolean }) {
  const { entries, isFleeting } = useUnsentQueue().view;
  const [isOpen, setOpen] = useState(false);
  const isThere = useScript(load, isOpen, () => {
    notifyError('Could not open the list', 'Please check your connection and try again.');
    setOpen(false);
  });
  const isRefused = entries.some(({ problem }) => problem !== null);
  const words = countInWords(entries);

  useEffect(() => {
    if (!isFleeting) return;
    // It would be lost with the page: the browser asks before that.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isFleeting]);

  return (
    <>
      <p role="status" className="sr-only">
        {words}
      </p>
      {entries.length > 0 && (
        <div className={cx('pointer-events-none flex', floats ? FLOATING : 'px-3 pb-2')}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={cx(
              'pointer-events-auto flex min-h-12 min-w-0 items-center gap-2.5 rounded-[12px] border bg-raised px-4 py-1.5 text-left leading-tight font-semibold shadow-(--shadow)',
              isRefused ? 'border-warning text-warning' : 'border-line-strong text-ink',
            )}
          >
            {isRefused ? (
              <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
            ) : (
              <CloudUpload aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
            )}
            <span className="min-w-0">
              {words}
              {isFleeting && (
                <span className="block text-sm font-normal text-warning">
                  Leave this page open until then.
                </span>
              )}
            </span>
          </button>
        </div>
      )}
      <Suspense>{isOpen && isThere && <UnsentList onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Beside what floats in the other corner. */
const FLOATING =
  'sticky bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-20 mr-22 ml-3 md:bottom-6 md:mr-28 md:ml-8';
