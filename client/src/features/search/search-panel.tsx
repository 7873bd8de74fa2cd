import * as Radix from '@radix-ui/react-dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useKeyboardBox } from '@/lib/use-keyboard-box';
import { optionId, SearchResults } from './search-results';
import { SearchHint, SearchKeys, SearchState } from './search-states';
import { useSearch } from './use-search';

/** The global search: a panel on large screens, full screen on phones. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { onCloseAutoFocus, onOpenAutoFocus } = useReturnFocus();
  const isMobile = useIsMobile();
  const keyboard = useKeyboardBox();
  const search = useSearch();
  const { listId, groups, marked } = search;

  const follow = (event: MouseEvent) => {
    // With a modifier key, the browser opens another tab and the search stays open.
    if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) onClose();
  };

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-[fade-in_0.12s_ease-out] bg-(--backdrop) max-md:hidden" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus(event);
            const content = event.currentTarget;
            if (content instanceof HTMLElement) {
              content.querySelector<HTMLElement>('[data-search-box]')?.focus();
            }
          }}
          style={isMobile && keyboard ? { ...keyboard, bottom: 'auto' } : undefined}
          className={cx(
            'fixed inset-0 z-50 flex animate-[fade-in_0.12s_ease-out] flex-col overflow-hidden bg-surface pt-[env(safe-area-inset-top)] focus:outline-none',
            'md:inset-x-0 md:top-2.5 md:bottom-auto md:mx-auto md:max-h-[min(42rem,calc(100dvh-5rem))] md:w-[calc(100vw-3rem)] md:max-w-2xl md:rounded-panel md:border md:border-line-strong/60 md:pt-0 md:shadow-(--shadow)',
          )}
        >
          <Radix.Title className="sr-only">{t('Search')}</Radix.Title>
          <div className="flex flex-wrap items-center justify-end gap-1 border-b border-line pr-2 pl-4 has-[input:focus-visible]:border-accent-ink">
            <SearchBox
              value={search.typed}
              onChange={search.type}
              onKeyDown={search.onKeyDown}
              listId={listId}
              hasList={groups.length > 0}
              markedId={marked && optionId(listId, marked)}
              isBusy={search.isBusy}
            />
            <Radix.Close className="inline-flex min-h-11 shrink-0 items-center rounded-field px-2.5 font-medium text-muted hover:bg-raised hover:text-ink">
              {t('Cancel')}
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-2 md:pb-2">
            <p role="status" className="sr-only">
              {search.spoken}
            </p>
            {groups.length > 0 ? (
              <SearchResults
                id={listId}
                groups={groups}
                q={search.q}
                marked={marked}
                onMark={search.mark}
                onFollow={follow}
                isStale={search.isStale}
              />
            ) : search.isAsked ? (
              <SearchState query={search.query} q={search.q} />
            ) : (
              <SearchHint typed={search.typed.trim()} />
            )}
          </div>
          <SearchKeys />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  hasList: boolean;
  markedId: string | undefined;
  isBusy: boolean;
}

/** Follows the W3C combobox pattern: keeps focus, and keys move the highlight. */
function SearchBox({ value, onChange, hasList, listId, markedId, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center text-accent-ink">
        {rest.isBusy ? <Spinner /> : <Search className="size-5" />}
      </span>
      <input
        ref={input}
        data-search-box
        type="text"
        inputMode="search"
        enterKeyHint="go"
        role="combobox"
        aria-label={t('Search Ripcord')}
        aria-expanded={hasList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={markedId}
        placeholder={t('Search Ripcord')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={rest.onKeyDown}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        className="h-14 min-w-0 flex-1 bg-transparent text-lg text-ink placeholder:text-faint focus-visible:outline-none"
      />
      {value && (
        <IconButton
          label={t('Clear search')}
          icon={<X />}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
