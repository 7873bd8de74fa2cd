import { Search } from 'lucide-react';
import { t } from '#shared/translate';
import { Bell } from './bell';
import { LogoutButton } from './logout-button';
import { ThemeToggle } from './theme-toggle';
import { preloadSearch } from './use-search';

export function TopBar({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="sticky top-0 z-20 hidden border-b border-line bg-bg/85 backdrop-blur md:block">
      <div className="mx-auto flex min-h-16 w-full max-w-6xl items-center justify-between gap-4 px-8">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
          onClick={onSearch}
          onPointerEnter={preloadSearch}
          onFocus={preloadSearch}
          className="flex h-11 min-w-0 max-w-md flex-1 items-center gap-2.5 rounded-field border border-line-strong/70 bg-surface px-3 text-faint transition-colors hover:border-line-strong hover:text-muted"
        >
          <Search className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1 truncate text-left">{t('Search Ripcord')}</span>
          <span
            aria-hidden="true"
            title={t('Press / to search')}
            className="grid size-6 shrink-0 place-items-center rounded-tiny border border-line bg-raised font-sans text-sm text-muted"
          >
            /
          </span>
        </button>
        <div className="flex items-center gap-2">
          <Bell />
          <ThemeToggle />
          <LogoutButton />
        </div>
      </div>
    </header>
  );
}
