import { RefreshCw, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { ComboText } from '@/components/combo-text';
import { Skeleton } from '@/components/ui/skeleton';
import { isAbsent } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import type { SharedLink } from './shared-link';

/* The same size in every state, so that a conversation does not shift while loading. */
const FRAME =
  '@container relative block h-28 w-80 max-w-full overflow-hidden rounded-card border border-line bg-surface text-left text-ink';

type LinkKind = SharedLink['kind'];

const LOADING: Record<LinkKind, string> = {
  combo: t('Loading combo'),
  deck: t('Loading deck'),
  battle: t('Loading battle'),
  media: t('Loading post'),
  tournament: t('Loading tournament'),
};
const NOT_LOADED: Record<LinkKind, string> = {
  combo: t('Could not load this combo'),
  deck: t('Could not load this deck'),
  battle: t('Could not load this battle'),
  media: t('Could not load this post'),
  tournament: t('Could not load this tournament'),
};
const GONE: Record<LinkKind, string> = {
  combo: t('This combo is private or gone'),
  deck: t('This deck is private or gone'),
  battle: t('This battle is private or gone'),
  media: t('This post is private or gone'),
  tournament: t('This tournament is gone'),
};

interface LinkCardProps {
  to: string;
  /** CSS gradient of the stripe at the top and the glow behind. */
  gradient: string;
  children: ReactNode;
}

export function LinkCard({ to, gradient, children }: LinkCardProps) {
  return (
    <Link
      to={to}
      className={cx(
        FRAME,
        'group/spin transition-colors hover:border-line-strong active:bg-raised',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 h-1"
        style={{ backgroundImage: gradient }}
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 opacity-[0.14] [mask-image:linear-gradient(120deg,#000,transparent_65%)]"
        style={{ backgroundImage: gradient }}
      />
      <span className="relative flex h-full flex-col justify-center px-3 pt-1">{children}</span>
    </Link>
  );
}

export function LinkCardSkeleton({ kind }: { kind: LinkKind }) {
  return (
    <div role="status" aria-label={LOADING[kind]} className={FRAME}>
      <div className="flex h-full items-center gap-3 px-3">
        <Skeleton className="size-14 shrink-0 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      </div>
    </div>
  );
}

interface ThumbnailCardProps {
  to: string;
  thumbnail: ReactNode;
  kind: string;
  title: string;
  subtitle: string;
}

export function ThumbnailCard({ to, thumbnail, kind, title, subtitle }: ThumbnailCardProps) {
  return (
    <LinkCard to={to} gradient="linear-gradient(90deg, var(--accent), var(--accent-ink))">
      <span className="flex items-center gap-3.5">
        {thumbnail}
        <span className="min-w-0 flex-1">
          <span className="block text-sm text-muted">{kind}</span>
          <span dir="auto" className="line-clamp-2 leading-tight font-semibold break-words">
            <ComboText text={title} />
          </span>
          <span dir="auto" className="mt-0.5 block truncate text-sm text-muted">
            {subtitle}
          </span>
        </span>
      </span>
    </LinkCard>
  );
}

interface QueryCardProps<T> {
  query: {
    data: T | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<unknown>;
  };
  kind: LinkKind;
  children: (item: T) => ReactNode;
}

/** A card for a query, in all its states. */
export function QueryCard<T>(props: QueryCardProps<T>) {
  const { query, kind, children } = props;
  const { data, error, isPending, refetch } = query;
  if (isPending) return <LinkCardSkeleton kind={kind} />;
  if (isAbsent(error)) return <LinkCardProblem text={GONE[kind]} />;
  if (data === undefined) {
    return <LinkCardProblem text={NOT_LOADED[kind]} onRetry={() => void refetch()} />;
  }
  return children(data);
}

interface LinkCardProblemProps {
  text: string;
  /** Given if a retry may help. */
  onRetry?: (() => void) | undefined;
}

export function LinkCardProblem({ text, onRetry }: LinkCardProblemProps) {
  return (
    <span className={cx(FRAME, 'border-dashed')}>
      <span className="flex h-full items-center gap-3 px-4 text-sm text-muted">
        <Unlink className="size-5 shrink-0 text-faint" />
        <span className="min-w-0 flex-1">{text}</span>
        {onRetry && (
          <button
            type="button"
            aria-label={t('Try again')}
            title={t('Try again')}
            onClick={onRetry}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink hover:bg-raised"
          >
            <RefreshCw className="size-5" />
          </button>
        )}
      </span>
    </span>
  );
}
