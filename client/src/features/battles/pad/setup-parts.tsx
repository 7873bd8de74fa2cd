import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** What there is to choose; it scrolls by itself, and stands low where the thumb is. */
export function SetupBody({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto md:flex-initial">
      <div className="flex min-h-full flex-col justify-end gap-5 px-4 py-4 md:justify-start">
        {children}
      </div>
    </div>
  );
}

/** What goes on: always in reach of the thumb. */
export function SetupFoot({ children }: { children: ReactNode }) {
  return (
    <div className="shrink-0 border-t border-line px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:border-0">
      {children}
    </div>
  );
}

export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-label={label} className="grid gap-2">
      {children}
    </div>
  );
}

/** The screen in its true size, while the first combos come. */
export function SetupWaiting() {
  return (
    <Loading label="Loading your combos">
      <div className="mb-3 flex gap-2 overflow-hidden">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-26 w-24 shrink-0" />
        ))}
      </div>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-17" />
      ))}
      <Skeleton className="my-4 h-13" />
    </Loading>
  );
}
