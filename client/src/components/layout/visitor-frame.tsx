import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { LanguageSwitch } from '@/components/language-switch';
import { ButtonLink } from '@/components/ui/button';
import { OfflineNotice } from '@/components/ui/states';
import { followDevice } from '@/lib/follow-device';

/** Layout of pages that people without an account may read. */
export function VisitorFrame({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(followDevice, []);
  return (
    <div className="min-h-dvh">
      <OfflineNotice>{t('No connection. What you see may be out of date.')}</OfflineNotice>
      <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-3 px-4 pt-4 md:px-8 print:hidden">
        <Link to="/" aria-label="Ripcord" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        <span className="inline-flex max-w-full flex-wrap items-center gap-3">
          <LanguageSwitch className="w-28 sm:w-44" />
          <ButtonLink
            to="/auth"
            state={{ from: pathname + search, hasAccount: true }}
            className="shrink-0 whitespace-nowrap"
          >
            {t('Log in')}
          </ButtonLink>
        </span>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-5 pb-16 md:px-8">
        {children}
      </main>
    </div>
  );
}
