import { FEED_FILTERS } from '@shared/feed';
import type { FormEvent } from 'react';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { useTypedSearch } from '@/lib/use-typed-search';
import type { FeedSearch } from './api';
import { FILTER_WORDS, isFeedFilter } from './filters';

interface FeedToolbarProps {
  search: FeedSearch;
  onChange: (search: FeedSearch) => void;
}

/** The search form and the content filter; the server does the finding. */
export function FeedToolbar({ search, onChange }: FeedToolbarProps) {
  const { typed, setTyped, sendNow } = useTypedSearch(search.q, (q) => onChange({ ...search, q }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The keyboard of a phone makes room for what was found.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    sendNow();
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
        placeholder="Combos, decks or posts"
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
