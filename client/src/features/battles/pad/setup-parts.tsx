import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/** What goes on: it stays at the foot of the screen while the rest scrolls under it. */
export function SetupFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 border-t border-line bg-bg/95 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] backdrop-blur md:static md:mx-0 md:border-0 md:bg-transparent md:px-0">
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
