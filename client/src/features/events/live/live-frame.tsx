import type { UseQueryResult } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { LanguageSwitch } from '@/components/language-switch';
import { ButtonLink } from '@/components/ui/button';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState, ErrorState, OfflineNotice } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';
import { useOnline, useReachable } from '@/lib/use-online';

/** In milliseconds; hidden pages do not poll. */
const POLL_MS = 5_000;
const POLL_FAILING_MS = 20_000;
const POLL_OVER_MS = 60_000;

interface Polled<T> {
  state: { data: T | undefined; error: unknown };
}

/** Polls while the page is visible; an unchanged event is answered 304. */
export const livePolling = <T,>(isOver: (data: T) => boolean, every = POLL_MS) => ({
  staleTime: every,
  refetchInterval: ({ state: { data, error } }: Polled<T>) =>
    error ? POLL_FAILING_MS : data && isOver(data) ? POLL_OVER_MS : every,
});

interface LiveFrameProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  missing: { title: string; text: string };
  /** The title if it could not be loaded. */
  failed?: string;
  children: (data: T) => ReactNode;
}

/** Layout of public event pages: no account, no shell, noindex. */
export function LiveFrame<T>({ query, missing, failed, children }: LiveFrameProps<T>) {
  const { data, error, refetch } = query;
  const isReachable = [useOnline(), useReachable()].every(Boolean);
  return (
    <div className="min-h-dvh">
      <meta name="robots" content="noindex" />
      <OfflineNotice shown={Boolean(data) && !isReachable}>
        {t('No connection. What you see may be out of date.')}
      </OfflineNotice>
      <header className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-4 md:px-8 print:hidden">
        <Link to="/" aria-label="Ripcord" className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-flex items-center gap-1.5 text-sm text-muted">
            <Radio className="size-4" /> {t('Live [[happening now]]')}
          </span>
          <LanguageSwitch className="w-32 max-w-full sm:w-44" />
        </span>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-5xl px-4 pt-4 pb-16 md:px-8 print:max-w-none print:p-0"
      >
        {isAbsent(error) ? (
          <EmptyState
            isPage
            icon={<Radio />}
            {...missing}
            action={
              <ButtonLink to="/" variant="primary">
                {t('Go to Ripcord')}
              </ButtonLink>
            }
          />
        ) : data ? (
          children(data)
        ) : error ? (
          <ErrorState
            title={failed ?? t('The live page could not be loaded')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeletons
            label={t('Loading')}
            of={['h-10 w-2/3', 'h-11', 'h-64']}
            className="grid gap-3"
          />
        )}
      </main>
    </div>
  );
}
