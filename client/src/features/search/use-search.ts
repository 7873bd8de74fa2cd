import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { SEARCH_DELAY_MS, SEARCH_MIN, type SearchResults, searchApi } from '#shared/search';
import { t } from '#shared/translate';
import { queryOf } from '@/lib/queries';
import { useDebounced } from '@/lib/use-debounced';
import { groupsOf } from './groups';
import { optionId } from './search-results';

export function useSearch() {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [urgent, setUrgent] = useState('');
  const words = typed.trim();
  const settled = useDebounced(words, SEARCH_DELAY_MS);
  // Enter skips the debounce, and clearing takes effect at once.
  const q = urgent === words || words.length < SEARCH_MIN ? words : settled;
  const isAsked = words.length >= SEARCH_MIN;
  const query = useQuery({ ...searchQuery(q), placeholderData: keepPreviousResults });
  const found = isAsked ? query.data : undefined;
  const isStale = query.isPlaceholderData || q !== words;

  const groups = useMemo(() => (found ? groupsOf(found, q) : []), [found, q]);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const keys = groups.flatMap((group) => [group.key, ...group.items.map(({ key }) => key)]);
  const isThere = chosen !== undefined && keys.includes(chosen);
  const marked = isThere ? chosen : groups.at(0)?.items.at(0)?.key;

  useEffect(() => {
    if (!isThere) return;
    document.getElementById(optionId(listId, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [isThere, chosen, listId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && marked !== undefined) {
      event.preventDefault();
      setChosen(keys.at((keys.indexOf(marked) + step) % keys.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Stale results are not opened.
      if (isStale || marked === undefined) setUrgent(words);
      else document.getElementById(optionId(listId, marked))?.click();
    }
  }

  const type = (next: string) => {
    setTyped(next);
    setChosen(undefined);
  };

  return {
    listId,
    typed,
    type,
    q,
    query,
    groups,
    marked,
    mark: setChosen,
    onKeyDown,
    isAsked,
    isStale,
    isBusy: isAsked && (query.isFetching || q !== words) && !query.isError,
    spoken:
      count > 0 && !isStale
        ? t('{count, plural, one {# result} other {# results}}', { count })
        : '',
  };
}

export const countOf = (found: SearchResults): number =>
  Object.values(found).reduce((sum, group) => sum + group.length, 0);

const searchQuery = (q: string) => ({
  ...queryOf(searchApi.searchAll, { query: { q } }),
  enabled: q.length >= SEARCH_MIN,
});

/** Keeps results while typing continues; keeping an empty result would be misleading. */
export const keepPreviousResults = (
  before: SearchResults | undefined,
): SearchResults | undefined => (before && countOf(before) > 0 ? before : undefined);
