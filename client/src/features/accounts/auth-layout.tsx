import { Images, Swords, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Logo } from '@/components/brand/logo';
import { StadiumArt } from '@/components/brand/stadium-art';
import { TopIcon } from '@/components/brand/top-icon';
import { OfflineNotice } from '@/components/ui/states';
import { isUnreachable, UNREACHABLE } from '@/lib/api-error';

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

interface VisitorMessageProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  role?: 'status' | 'alert';
  children?: ReactNode;
}

/** A whole step of a visitor's screen in one message: sent, done or not valid. */
export function VisitorMessage({ icon, title, text, role, children }: VisitorMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <span
        aria-hidden="true"
        className="cut mb-5 flex size-14 items-center justify-center border border-line bg-raised text-accent-ink [&_svg]:size-7"
      >
        {icon}
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-4xl leading-tight font-bold tracking-wide"
      >
        {title}
      </h1>
      <p role={role} className="mt-2 text-lg text-muted">
        {text}
      </p>
      <div className="mt-6 flex flex-col gap-3">{children}</div>
    </div>
  );
}

const FEATURES = [
  {
    icon: <TopIcon />,
    title: 'Track Your Combos',
    text: 'Every blade, ratchet and bit you try, with the numbers that tell what works.',
  },
  {
    icon: <Swords />,
    title: 'Record Battles',
    text: 'Score round by round at the table, with one hand, and keep the history.',
  },
  {
    icon: <Images />,
    title: 'Share Media',
    text: 'Show your finishes and your builds to people who know what they see.',
  },
];

/** What the product is, beside the forms on large screens. */
export function MarketingPanel() {
  return (
    <aside
      aria-label="About Ripcord"
      className="relative hidden overflow-hidden border-r border-line bg-surface lg:flex lg:flex-col lg:justify-between lg:p-10 xl:p-14"
    >
      <StadiumArt className="absolute -top-[9rem] -right-[7rem] w-[min(46rem,94%)] max-w-none" />
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-surface from-45% to-transparent"
      />
      <div className="relative">
        <Logo />
      </div>
      <div className="relative mt-auto max-w-2xl">
        <p className="max-w-xl text-balance font-display text-5xl leading-[1.02] font-bold tracking-wide xl:text-6xl">
          The premier platform for spinning-top battlers.
        </p>
        <ul className="mt-9 grid grid-cols-3 gap-6 border-t border-line pt-6">
          {FEATURES.map((feature) => (
            <li key={feature.title}>
              <span aria-hidden="true" className="text-accent-ink [&_svg]:size-7">
                {feature.icon}
              </span>
              <p className="mt-2 font-display text-xl leading-tight font-semibold tracking-wide">
                {feature.title}
              </p>
              <p className="mt-1 text-sm text-muted">{feature.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

/** Beside a form whose answer never came: it is the connection, not what was typed. */
export function UnreachableAlert({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {isUnreachable(error) && (
        <p className="flex items-start gap-2 rounded-[10px] border border-warning/35 bg-warning/10 p-3 text-sm text-warning">
          <WifiOff className="mt-0.5 size-4 shrink-0" />
          {UNREACHABLE}
        </p>
      )}
    </div>
  );
}
