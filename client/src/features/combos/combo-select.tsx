import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Ref, useMemo, useState } from 'react';
import { battlesApi } from '#shared/battles';
import type { EmblemCombo } from '#shared/cards/emblem';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import type { FieldWiring } from '@/components/ui/field';
import { call } from '@/lib/api';
import { keepPreviousResults } from '@/lib/queries';
import { useDebounced } from '@/lib/use-debounced';
import { combosQueries } from './api';
import { ComboLine } from './card-parts';
import { lastUsedFirst } from './combo-words';
import { ComboFormDialog } from './form/lazy-combo-form';
import { Combobox } from './parts/combobox';

const SEARCH_PAUSE_MS = 200;

interface ComboSelectProps extends Partial<FieldWiring> {
  /** The combo's id, as a number or its digits; empty for none. */
  value: number | string | null | undefined;
  /** The chosen combo, if already known. */
  known?: (EmblemCombo & Pick<Combo, 'id' | 'name'>) | undefined;
  onChange: (id: number, combo: Combo) => void;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches the person's combos on the server; recently used ones come first. */
export function ComboSelect({ value, known, onChange, onBlur, ...wiring }: ComboSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const list = useInfiniteQuery({ ...combosQueries.list(q), placeholderData: keepPreviousResults });
  const lastUsed = useLastUsed();
  const combos = useMemo(() => {
    const found = list.data ?? [];
    return q ? found : lastUsedFirst(found, lastUsed);
  }, [list.data, lastUsed, q]);

  const id = Number(value) || null;
  const listed = combos.find((combo) => combo.id === id) ?? (known?.id === id ? known : undefined);
  const detail = useQuery({
    ...combosQueries.detail(id ?? 0),
    enabled: id !== null && list.data !== undefined && listed === undefined,
  });
  const chosen = id === null ? undefined : (listed ?? detail.data);
  const [isCreating, setCreating] = useState(false);

  return (
    <>
      <Combobox
        {...wiring}
        label={t('Your combos')}
        text={chosen?.name ?? ''}
        placeholder={t('Choose your combo')}
        picture={chosen && <ComboEmblem combo={chosen} className="size-8" />}
        options={combos.map((combo) => ({
          key: String(combo.id),
          selected: combo.id === id,
          content: <ComboLine combo={combo} size="size-9" />,
        }))}
        onSearch={setTyped}
        onPick={(key) => {
          const picked = combos.find((combo) => String(combo.id) === key);
          if (picked) onChange(picked.id, picked);
        }}
        onBlur={onBlur}
        loading={list.isPending || q !== typed.trim()}
        empty={
          list.isError ? (
            t('Your combos could not be loaded.')
          ) : typed.trim() ? (
            t('None of your combos match this search.')
          ) : (
            <>
              {t('You have no combos yet.')}{' '}
              <button
                type="button"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setCreating(true)}
                className="font-semibold text-accent-ink underline"
              >
                {t('Create your first combo')}
              </button>
            </>
          )
        }
      />
      <ComboFormDialog
        open={isCreating}
        onSaved={(combo) => onChange(combo.id, combo)}
        onClose={() => setCreating(false)}
      />
    </>
  );
}

/** Ids of the combos in the newest battles, newest first. */
function useLastUsed(): number[] {
  const { data } = useQuery({
    queryKey: [battlesApi.listRecentBattles.path],
    queryFn: ({ signal }) => call(battlesApi.listRecentBattles, { signal }),
    select: (battles) => [...new Set(battles.map((battle) => battle.myComboId))],
  });
  return data ?? NO_IDS;
}

const NO_IDS: number[] = [];
