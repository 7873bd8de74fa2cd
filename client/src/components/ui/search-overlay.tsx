import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { Button } from './button';
import { Dialog } from './dialog';
import { LoadMore } from './load-more';
import { SearchInput } from './search-input';
import { Spinner } from './spinner';

interface SearchOverlayProps {
  /** "Search combos": name of the dialog and its box. */
  title: string;
  placeholder: string;
  words: { loading: string; noMatch: string; none: string };
  typed: string;
  onType: (typed: string) => void;
  /** The result of useInfiniteQuery. */
  list: Parameters<typeof LoadMore>[0]['query'] & {
    isPending: boolean;
    isError: boolean;
    data: unknown;
  };
  isEmpty: boolean;
  problem: string;
  onClose: () => void;
  children: ReactNode;
}

/** Search on a phone: the box on top, results in short rows below. */
export function SearchOverlay({
  title,
  placeholder,
  words,
  typed,
  onType,
  list,
  isEmpty,
  problem,
  onClose,
  children,
}: SearchOverlayProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {typed.trim() ? t('Show results in the list') : t('Done')}
        </Button>
      }
    >
      <div className="flex min-h-[55dvh] flex-col gap-3">
        <SearchInput
          value={typed}
          onChange={onType}
          label={title}
          placeholder={placeholder}
          autoFocus
          className="sticky top-0 z-10 bg-surface pb-1 low:relative"
        />
        {list.isPending && <Spinner label={words.loading} className="mx-auto my-6" />}
        {list.isError && list.data === undefined && (
          <p role="alert" className="py-6 text-center text-muted">
            {problem}
          </p>
        )}
        {list.data !== undefined && isEmpty && (
          <p role="status" className="py-6 text-center text-muted">
            {typed.trim() ? words.noMatch : words.none}
          </p>
        )}
        <ul className="flex flex-col gap-1">{children}</ul>
        {list.data !== undefined && <LoadMore query={list} />}
      </div>
    </Dialog>
  );
}

/** Shown above a phone's list, whose search box is in the overlay. */
export function SearchedFor({ q, onClear }: { q: string; onClear: () => void }) {
  return (
    <p className="mb-4 flex items-center justify-between gap-3 rounded-field bg-raised py-0.5 pl-3 text-sm">
      <span className="min-w-0 truncate">{t('Results for “{q}”', { q })}</span>
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t('Clear search')}
      </Button>
    </p>
  );
}
