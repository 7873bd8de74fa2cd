import { CalendarDays, Images, Layers, SearchX, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { SEARCH_MIN } from '#shared/search';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useOnline } from '@/lib/use-online';

const PLAIN = 'border-0 py-10';
const OFFLINE = t("You are offline. Search will work again once you're back online.");

interface SearchStateProps {
  query: {
    data: unknown;
    isPlaceholderData: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  q: string;
}

/** Shown instead of results: none, failed or loading. */
export function SearchState({ query, q }: SearchStateProps) {
  const { error } = query;
  if (query.data && !query.isPlaceholderData) {
    return (
      <div role="status">
        <EmptyState
          icon={<SearchX />}
          title={t('No results found')}
          text={t('Nothing here matches “{q}”. Check the spelling, or try fewer letters.', { q })}
          className={PLAIN}
        />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('Search failed')}
        error={error}
        offline={OFFLINE}
        onRetry={() => void query.refetch()}
        className={PLAIN}
      />
    );
  }
  return (
    <Skeletons
      label={t('Searching')}
      rows={5}
      of="h-12"
      // Delayed, so that it does not flash before a quick response.
      className="mt-11 grid animate-[fade-in_0.15s_0.15s_both] gap-2 px-3 md:mt-9"
    />
  );
}

export function SearchHint({ typed }: { typed: string }) {
  const online = useOnline();
  return (
    <div className="px-3 pt-2 pb-4">
      <p role="status" className="text-muted">
        {!online ? OFFLINE : typed && t('Type at least {min} characters.', { min: SEARCH_MIN })}
        {online && !typed && t('Find people, and everything they share.')}
      </p>
      <ul className="mt-4 grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Findable
          icon={<User />}
          title={t('Users')}
          text={t('by username or name [[how it is found]]')}
        />
        <Findable
          icon={<TopIcon />}
          title={t('Combos')}
          text={t('by name, blade, ratchet or bit [[how it is found]]')}
        />
        <Findable
          icon={<Images />}
          title={t('Media')}
          text={t('by title or description [[how it is found]]')}
        />
        <Findable
          icon={<CalendarDays />}
          title={t('Tournaments')}
          text={t('by name, description or location [[how it is found]]')}
        />
        <Findable
          icon={<Layers />}
          title={t('Decks')}
          text={t('by name or description [[how it is found]]')}
        />
      </ul>
    </div>
  );
}

function Findable({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className="flex min-h-12 items-center gap-3">
      <span
        aria-hidden="true"
        className="cut-sm grid size-9 shrink-0 place-items-center border border-line bg-raised text-accent-ink [&_svg]:size-4.5"
      >
        {icon}
      </span>
      <span className="leading-tight">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </li>
  );
}

export function SearchKeys() {
  return (
    <p
      aria-hidden="true"
      className="hidden gap-4 border-t border-line px-4 py-2 text-sm text-muted md:flex"
    >
      <Key name="↑↓">{t('to move [[after the key]]')}</Key>
      <Key name={t('Enter [[key]]')}>{t('to open [[after the key]]')}</Key>
      <Key name={t('Esc [[key]]')}>{t('to close [[after the key]]')}</Key>
    </p>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <kbd className="mr-1.5 rounded-tiny border border-line bg-raised px-1.5 py-0.5 font-sans text-xs">
        {name}
      </kbd>
      {children}
    </span>
  );
}
