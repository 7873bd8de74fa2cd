import * as Radix from '@radix-ui/react-dialog';
import type { MouseEvent } from 'react';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { cx } from '@/lib/cx';
import { useIsMobile } from '@/lib/use-is-mobile';
import { useKeyboardBox } from '@/lib/use-keyboard-box';
import { SearchBox } from './search-box';
import { optionId, SearchResults } from './search-results';
import { SearchHint, SearchKeys, SearchState } from './search-states';
import { useSearch } from './use-search';

interface SearchPanelProps {
  /** Escape, Close, or a click beside it. */
  onClose: () => void;
  /** A result was followed: the screen changes. */
  onFollow: () => void;
}

/**
 * The search over everything: a panel below the top bar of a large screen, all of a phone's. It asks
 * after a pause, and keeps what was found while more is typed.
 */
export function SearchPanel({ onClose, onFollow }: SearchPanelProps) {
  const { onCloseAutoFocus, onOpenAutoFocus } = useReturnFocus();
  const isMobile = useIsMobile();
  const keyboard = useKeyboardBox();
  const search = useSearch();
  const { listId, groups, marked } = search;

  const follow = (event: MouseEvent) => {
    // With such a key the browser opens another tab, and the search stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // A form that asks first has stopped the click: its question must be seen.
    if (event.defaultPrevented) onClose();
    else onFollow();
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
            'md:inset-x-0 md:top-2.5 md:bottom-auto md:mx-auto md:max-h-[min(42rem,calc(100dvh-5rem))] md:w-[calc(100vw-3rem)] md:max-w-2xl md:rounded-[16px] md:border md:border-line-strong/60 md:pt-0 md:shadow-(--shadow)',
          )}
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <div className="flex items-center gap-1 border-b border-line pr-2 pl-4 has-[input:focus-visible]:border-accent-ink">
            <SearchBox
              value={search.typed}
              onChange={search.type}
              onKeyDown={search.onKeyDown}
              listId={listId}
              hasList={groups.length > 0}
              markedId={marked && optionId(listId, marked)}
              isBusy={search.isBusy}
            />
            <Radix.Close className="inline-flex min-h-11 shrink-0 items-center rounded-[10px] px-2.5 font-medium text-muted hover:bg-raised hover:text-ink">
              Cancel
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
                isOld={search.isOld}
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
