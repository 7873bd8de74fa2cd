import { FEED_FILTERS } from '@shared/feed';
import { type FormEvent, useEffect, useState } from 'react';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { useDebounced } from '@/lib/use-debounced';
import type { FeedSearch } from './api';
import { FILTER_WORDS, isFeedFilter } from './filters';

/** Milliseconds of quiet after which a search is sent. */
const SEARCH_PAUSE_MS = 300;

interface FeedToolbarProps {
  search: FeedSearch;
  onChange: (search: FeedSearch) => void;
}

/** The search form and the content filter; the server does the finding. */
export function FeedToolbar({ search, onChange }: FeedToolbarProps) {
  const [typed, setTyped] = useState(search.q);
  const [sent, setSent] = useState(search.q);
  const settled = useDebounced(typed.trim(), SEARCH_PAUSE_MS);

  // A step back, or a link, changes the words from outside.
  if (search.q !== sent) {
    setSent(search.q);
    setTyped(search.q);
  }
  useEffect(() => {
    if (settled === sent || settled !== typed.trim()) return;
    setSent(settled);
    onChange({ ...search, q: settled });
  }, [settled, sent, typed, search, onChange]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = typed.trim();
    // The keyboard of a phone makes room for what was found.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (q === sent) return;
    setSent(q);
    onChange({ ...search, q });
  };

  return (
    <form
      aria-label="Search the community"
      onSubmit={submit}
      className="mb-4 grid gap-2 min-[601px]:grid-cols-[minmax(0,1fr)_12rem] md:mb-5"
    >
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search the community"
        placeholder="Combos, parts or posts"
      />
      <Select
        aria-label="Content filter"
        value={search.filter}
        onChange={({ target: { value } }) => {
          if (isFeedFilter(value)) onChange({ q: typed.trim(), filter: value });
        }}
      >
        {FEED_FILTERS.map((filter) => (
          <option key={filter} value={filter}>
            {FILTER_WORDS[filter]}
          </option>
        ))}
      </Select>
    </form>
  );
}
