import type { ReactNode } from 'react';
import { Logo } from '@/components/brand/logo';
import { OfflineNotice } from '@/components/ui/states';
import { MarketingPanel } from './marketing-panel';

/** The frame of the screens for visitors: the form, and on large screens what the product is. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(28rem,0.85fr)]">
      <MarketingPanel />
      <div className="relative flex min-h-dvh flex-col overflow-hidden">
        <OfflineNotice>You are offline. Signing in needs a connection.</OfflineNotice>
        <SpeedLines />
        <main
          id="main"
          tabIndex={-1}
          className="relative mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-8 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6"
        >
          <p className="mb-8 lg:hidden">
            <Logo />
          </p>
          {children}
        </main>
      </div>
    </div>
  );
}

/** The rail that crosses the corner of a phone's screen, where the panel has no room. */
function SpeedLines() {
  return (
    <svg
      viewBox="0 0 200 200"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute -top-6 -right-10 size-52 text-accent lg:hidden"
    >
      <path d="M60-10 210 140" stroke="currentColor" strokeWidth="7" />
      <path d="M95-10 210 105" stroke="currentColor" strokeOpacity="0.45" strokeWidth="4" />
      <path d="M122-10 210 78" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2" />
    </svg>
  );
}
