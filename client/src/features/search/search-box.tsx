import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  listId: string;
  /** Whether the list is there. */
  hasList: boolean;
  /** Id of the option that Enter opens. */
  markedId: string | undefined;
  isBusy: boolean;
}

/** The box of the search, after the W3C's combobox pattern: it keeps the focus, keys move the mark. */
export function SearchBox({ value, onChange, hasList, listId, markedId, ...rest }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
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
        aria-label="Search Ripcord"
        aria-expanded={hasList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={markedId}
        placeholder="Search Ripcord"
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
          label="Clear search"
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
