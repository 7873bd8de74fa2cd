import type { BattleCombo } from '@shared/battles';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { ComboEmblem } from '@/components/combo-emblem';
import { Field } from '@/components/ui/field';
import { ComboSelect } from '@/features/combos';
import { comboOf } from './draft';

/** More than these are found by their name. */
const SHOWN = 8;

interface ComboRowProps {
  /** In the order in which they are offered. */
  combos: readonly BattleCombo[];
  value: BattleCombo;
  onChange: (combo: BattleCombo) => void;
}

/** What one plays with: own combos as emblems, one tap each; the others through a search. */
export function ComboRow({ combos, value, onChange }: ComboRowProps) {
  const name = useId();
  const [isSearching, setSearching] = useState(false);
  const first = combos.slice(0, SHOWN);
  // One that was searched for stands beside the usual ones.
  const shown = first.some(({ id }) => id === value.id) ? first : [value, ...first];
  return (
    <fieldset className="min-w-0">
      <legend className="eyebrow mb-2">My combo</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {shown.map((combo) => (
          <label key={combo.id} className="relative shrink-0 cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={combo.id === value.id}
              onChange={() => onChange(combo)}
              className="peer sr-only"
            />
            <span className={TILE}>
              <ComboEmblem combo={combo} className="size-12" />
              <span className="line-clamp-2 w-full text-sm leading-tight break-words">
                {combo.name}
              </span>
            </span>
          </label>
        ))}
        {combos.length > SHOWN && (
          <button
            type="button"
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
            className={TILE}
          >
            <span className="grid size-12 place-items-center">
              <Search aria-hidden="true" className="size-6" />
            </span>
            <span className="text-sm leading-tight">All combos</span>
          </button>
        )}
      </div>
      {isSearching && (
        <Field label="Search my combos" className="mt-2">
          {(wiring) => (
            <ComboSelect
              {...wiring}
              value={value.id}
              known={value}
              onChange={(_id, combo) => {
                onChange(comboOf(combo));
                setSearching(false);
              }}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

const TILE =
  'cut flex h-full min-h-26 w-24 shrink-0 flex-col items-center gap-1.5 border border-line bg-surface px-1.5 py-2 text-center text-muted transition-colors select-none hover:border-line-strong hover:text-ink peer-checked:border-accent-ink peer-checked:bg-raised peer-checked:font-semibold peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink';
