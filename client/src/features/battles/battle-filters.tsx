import { FINISH_TYPES } from '@shared/rules/finish';
import { useEffect, useState } from 'react';
import { finishMeta } from '@/components/ui/finish';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { useDebounced } from '@/lib/use-debounced';
import type { BattleListFilter } from './api';

/** Milliseconds of quiet after which a search is sent. */
const SEARCH_PAUSE_MS = 300;

const RESULTS = [
  { value: 'all', label: 'All results' },
  { value: 'win', label: 'Wins' },
  { value: 'loss', label: 'Losses' },
  { value: 'draw', label: 'Draws' },
] as const;

interface BattleFiltersProps {
  filter: BattleListFilter;
  onChange: (filter: BattleListFilter) => void;
}

/** Search and filters of the Records tab; the server does the finding. */
export function BattleFilters({ filter, onChange }: BattleFiltersProps) {
  const [typed, setTyped] = useState(filter.q);
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const [sent, setSent] = useState(filter.q);

  // "Clear filters" empties the box from outside.
  if (filter.q !== sent) {
    setSent(filter.q);
    setTyped(filter.q);
  }
  useEffect(() => {
    if (q === sent || q !== typed.trim()) return;
    setSent(q);
    onChange({ ...filter, q });
  }, [q, sent, typed, filter, onChange]);

  const choose = <K extends keyof BattleListFilter>(key: K, value: string) =>
    onChange({ ...filter, [key]: value as BattleListFilter[K] });

  return (
    <div className="mb-4 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <SearchInput
        value={typed}
        onChange={setTyped}
        label="Search battles"
        placeholder="Event, combo or opponent"
        className="col-span-2 md:col-span-1"
      />
      <Select
        aria-label="Finish type"
        value={filter.finishType}
        onChange={(event) => choose('finishType', event.target.value)}
      >
        <option value="all">All finishes</option>
        {FINISH_TYPES.map((finish) => (
          <option key={finish} value={finish}>
            {finishMeta[finish].word}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Result"
        value={filter.result}
        onChange={(event) => choose('result', event.target.value)}
      >
        {RESULTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
