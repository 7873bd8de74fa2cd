import { SearchX, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { PART_COPIES_MAX } from '#shared/collection';
import { PART_KINDS } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Chips } from '@/components/ui/chips';
import { EntityGrid } from '@/components/ui/entity-grid';
import { Select } from '@/components/ui/input';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { rich } from '@/lib/rich';
import { useAddress, useTypedSearch } from '@/lib/use-address';
import { measured } from '@/lib/words';
import type { ShownPart } from '../collection-outbox';
import { KIND_PLURALS } from '../part-words';
import { CHOICES, filterParts, type PartFilter } from './part-filter';
import { GAP, PartRow } from './part-row';

const ROW_HEIGHT = 74;

/** A stand-in for the grid's query: all rows are loaded. */
const LOADED = {
  isPending: false,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  refetch: async () => undefined,
  fetchNextPage: async () => undefined,
};

interface OwnedPartsProps {
  parts: ShownPart[];
  onCount: (part: ShownPart, count: number) => void;
  onOpen: (part: ShownPart) => void;
}

/** Counts, filters and rows; only rows near the viewport are rendered. */
export function OwnedParts({ parts, onCount, onOpen }: OwnedPartsProps) {
  const { params, q, change } = useAddress();
  const filter: PartFilter = { ...Object.fromEntries(params), q };
  const shown = filterParts(parts, filter);
  const clear = () => change({ q: '', kind: '', type: '', line: '', spin: '', show: '' });

  return (
    <div className="flex flex-col gap-3">
      <Summary parts={parts} />
      <Chips
        label={t('Kind of part')}
        options={[{ value: '', label: t('All [[parts]]'), count: parts.length }, ...kindsOf(parts)]}
        value={PART_KINDS.find((kind) => kind === filter.kind) ?? ''}
        onChange={(kind) => change({ kind })}
      />
      <Filters filter={filter} onChange={change} />
      <p role="status" className={shown.length < parts.length ? 'text-sm text-muted' : 'sr-only'}>
        {shown.length === parts.length
          ? t('{count, plural, one {# part} other {# parts}}', { count: parts.length })
          : t('{shown} of {count, plural, one {# part} other {# parts}}', {
              shown: shown.length,
              count: parts.length,
            })}
      </p>
      <EntityGrid
        query={{ ...LOADED, data: shown }}
        label={t('Parts')}
        loadingLabel={t('Loading parts')}
        name="collection"
        columns={{ cardMin: 400, max: 2 }}
        keyOf={({ key }) => key}
        rowHeight={() => ROW_HEIGHT}
        gap={GAP}
        failed={{ title: '' }}
        empty={
          <EmptyState
            icon={<SearchX />}
            title={t('No part matches')}
            text={t('None of your parts matches the search and filters.')}
            action={<Button onClick={clear}>{t('Clear filters')}</Button>}
          />
        }
      >
        {(part) => (
          <PartRow
            part={part}
            max={PART_COPIES_MAX}
            onCount={(count) => onCount(part, count)}
            onOpen={() => onOpen(part)}
          />
        )}
      </EntityGrid>
    </div>
  );
}

const kindsOf = (parts: readonly ShownPart[]) =>
  PART_KINDS.map((kind) => ({
    value: kind,
    label: KIND_PLURALS[kind],
    count: parts.filter((part) => part.kind === kind).length,
  })).filter(({ count }) => count > 0);

/** Counted on the client, so that it includes unsent changes. */
function Summary({ parts }: { parts: readonly ShownPart[] }) {
  const copies = parts.reduce((sum, { count }) => sum + count, 0);
  const weight = parts.reduce((sum, part) => sum + part.count * (part.weight ?? 0), 0);
  const facts = [
    [t('Parts'), parts.length],
    [t('Copies'), copies],
    [
      t('Weight'),
      weight < 1_000 ? measured(weight, 'gram', 0) : measured(weight / 1_000, 'kilogram', 2),
    ],
    [t('In no combo'), parts.filter(({ usedBy }) => usedBy === 0).length],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(4,minmax(min-content,1fr))] divide-x divide-line rounded-tile border border-line bg-surface text-center max-[359px]:grid-cols-2 max-[359px]:divide-x-0">
      {facts.map(([word, value]) => (
        <div key={word} className="flex min-w-0 flex-col-reverse px-1 py-2.5">
          <dt className="text-xs text-muted sm:text-sm">{word}</dt>
          <dd className="figures font-display text-2xl leading-none font-bold whitespace-nowrap">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FiltersProps {
  filter: PartFilter;
  onChange: (values: Record<string, string>) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const { box } = useTypedSearch(filter.q, (q) => onChange({ q }));
  const active = CHOICES.filter(({ name }) => filter[name]).length;
  const [isOpen, setOpen] = useState(active > 0);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchInput
          {...box}
          label={t('Search your parts')}
          placeholder={t('Name, note or combo')}
          className="flex-1 basis-36"
        />
        <Button
          aria-expanded={isOpen}
          aria-controls="part-filters"
          icon={<SlidersHorizontal />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Filter [[button]]')}
          {active > 0 && (
            <span className="figures">
              {rich('{count}<hidden> active</hidden>', { count: active })}
            </span>
          )}
        </Button>
      </div>
      <div
        id="part-filters"
        hidden={!isOpen}
        className={isOpen ? 'grid grid-cols-2 gap-2 md:grid-cols-5' : 'hidden'}
      >
        {CHOICES.map(({ name, label: choice, options }) => (
          <Select
            key={name}
            aria-label={choice}
            value={filter[name] ?? ''}
            options={options}
            onChoose={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </>
  );
}
