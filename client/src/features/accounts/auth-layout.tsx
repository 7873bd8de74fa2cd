import { Images, Swords } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { StadiumArt } from '@/components/brand/stadium-art';
import { TopIcon } from '@/components/brand/top-icon';
import { LanguageSwitch } from '@/components/language-switch';
import { ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { OfflineNotice } from '@/components/ui/states';

/** Link state for people who already have an account. */
export interface LoginLinkState {
  hasAccount: true;
}
const HAS_ACCOUNT: LoginLinkState = { hasAccount: true };

export const LoginLink = (props: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'>) => (
  <ButtonLink {...props} to="/auth" state={HAS_ACCOUNT} />
);

/** Top-aligned, so that forms of different heights don't move the tabs. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1.15fr)_minmax(28rem,0.85fr)]">
      <MarketingPanel />
      <div className="flex min-h-dvh flex-col overflow-hidden">
        <OfflineNotice>{t('You are offline. Logging in needs a connection.')}</OfflineNotice>
        <header className="flex justify-end px-4 pt-2 sm:px-6">
          <LanguageSwitch className="w-44" />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-md flex-1 px-4 py-4 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6 lg:pt-[max(2rem,14vh)]"
        >
          <div className="mb-5 flex items-center gap-3 lg:hidden">
            <div className="min-w-0 flex-1">
              <Logo />
              <p className="mt-2.5 leading-snug font-medium text-balance">
                {t(
                  'Score your spinning-top battles round by round and see which combos really win.',
                )}
              </p>
            </div>
            <StadiumArt className="size-32 shrink-0" />
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} className="font-display text-4xl leading-tight font-bold tracking-wide">
        {title}
      </h1>
      <p className="mt-1 mb-6 text-muted">{children}</p>
    </>
  );
}

interface VisitorMessageProps {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  role?: 'status' | 'alert';
  children?: ReactNode;
}

/** A visitor's screen that only shows a message: sent, done or invalid. */
export function VisitorMessage({ icon, title, text, role, children }: VisitorMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form was removed.
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

/** Shown while a followed link is checked. */
export function VisitorLoading({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <Spinner className="size-9 text-accent-ink" />
      <h1 tabIndex={-1} role="status" className="text-lg text-muted">
        {children}
      </h1>
    </div>
  );
}

const FEATURES = [
  {
    icon: <TopIcon />,
    title: t('Track Your Combos'),
    text: t('Every blade, ratchet and bit you try, with numbers that show what works.'),
  },
  {
    icon: <Swords />,
    title: t('Record Battles'),
    text: t('Score round by round at the table, with one hand, and keep the history.'),
  },
  {
    icon: <Images />,
    title: t('Share Media'),
    text: t('Show your finishes and builds to people who know the game.'),
  },
];

function MarketingPanel() {
  return (
    <aside
      aria-label={t('About Ripcord')}
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
          {t('The premier platform for spinning-top battlers.')}
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
