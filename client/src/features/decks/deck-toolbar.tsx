import { DECK_SORTS, type DeckSort } from '@shared/decks';
import type { FormEvent } from 'react';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { useTypedSearch } from '@/lib/use-typed-search';
import { isDeckSort, SORT_WORDS } from './deck-sorts';

interface DeckToolbarProps {
  q: string;
  sort: DeckSort;
  onSearch: (q: string) => void;
  onSort: (sort: DeckSort) => void;
}

/** The search and the order of both lists; the server does the finding and the ordering. */
export function DeckToolbar({ q, sort, onSearch, onSort }: DeckToolbarProps) {
  const { typed, setTyped, sendNow } = useTypedSearch(q, onSearch);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The keyboard of a phone makes room for what was found.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    sendNow();
  };

  return (
    <form
      aria-label="Search and sort"
      onSubmit={submit}
      className="mt-4 grid grid-cols-[minmax(0,1fr)_8.75rem] gap-2 min-[601px]:grid-cols-[minmax(0,28rem)_12rem]"
    >
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search decks"
        placeholder="Search decks"
      />
      <Select
        aria-label="Sort decks"
        value={sort}
        onChange={({ target: { value } }) => isDeckSort(value) && onSort(value)}
      >
        {DECK_SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_WORDS[one]}
          </option>
        ))}
      </Select>
    </form>
  );
}
