import { ChevronRight, Search } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { BattleCombo } from '#shared/battles';
import { battleResult } from '#shared/rules/scoring';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { cx } from '@/lib/cx';
import { lazySection } from '@/lib/lazy';
import type { Matchup } from './recent';
import { WrittenEmblem } from './written-emblem';

export const ComboSearch = lazySection(async () => (await import('./combo-search')).ComboSearch);

const LAST = {
  WIN: { word: t('Won'), tone: 'text-win' },
  LOSS: { word: t('Lost'), tone: 'text-loss' },
  DRAW: { word: t('Drew [[nobody won]]'), tone: 'text-draw' },
} as const;

interface MatchupListProps {
  matchups: readonly Matchup[];
  onPick: (matchup: Matchup) => void;
}

/** Recent matchups; tapping one starts a battle. */
export function MatchupList({ matchups, onPick }: MatchupListProps) {
  return (
    <ul aria-label={t('Recent matchups')} className="@container grid grid-cols-1 gap-2">
      {matchups.map((matchup) => (
        <li key={matchup.key}>
          <button
            type="button"
            onClick={() => onPick(matchup)}
            className="cut flex min-h-17 w-full items-center gap-3 border border-line bg-surface py-2 pr-2 pl-3 text-left transition-colors select-none hover:border-line-strong active:bg-raised"
          >
            <WrittenEmblem
              text={matchup.opponentCombo}
              parts={matchup.opponentParts}
              className="size-10 @max-[14rem]:hidden"
            />
            <span className="min-w-0 flex-1">
              <span
                dir="auto"
                className="block truncate text-left text-lg leading-tight font-semibold"
              >
                {shownText(matchup.opponentName)}
              </span>{' '}
              <span dir="auto" className="block truncate text-left text-sm text-muted">
                {shownText(matchup.opponentCombo)}
              </span>
            </span>{' '}
            <LastTime myScore={matchup.myScore} opponentScore={matchup.opponentScore} />
            <ChevronRight className="size-5 shrink-0 text-faint" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LastTime({ myScore, opponentScore }: Pick<Matchup, 'myScore' | 'opponentScore'>) {
  const { word, tone } = LAST[battleResult(myScore, opponentScore)];
  return (
    <span className="shrink-0 text-right leading-tight">
      <span className={cx('block text-sm font-semibold', tone)}>{word}</span>{' '}
      <span className="figures block font-display text-lg font-semibold">
        {myScore}–{opponentScore}
      </span>
    </span>
  );
}

/** Further combos are found by name. */
const SHOWN = 8;

interface ComboRowProps {
  combos: readonly BattleCombo[];
  value: BattleCombo;
  onChange: (combo: BattleCombo) => void;
}

/** The person's own combos as emblems, with a search for the rest. */
export function ComboRow({ combos, value, onChange }: ComboRowProps) {
  const name = useId();
  const [isSearching, setSearching] = useState(false);
  const first = combos.slice(0, SHOWN);
  const shown = first.some(({ id }) => id === value.id) ? first : [value, ...first];
  return (
    <fieldset className="min-w-0">
      <legend className="eyebrow mb-2">{t('My combo')}</legend>
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
              <span dir="auto" className="line-clamp-2 w-full text-sm leading-tight break-words">
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
              <Search className="size-6" />
            </span>
            <span className="text-sm leading-tight">{t('All combos')}</span>
          </button>
        )}
      </div>
      {isSearching && (
        <Suspense>
          <ComboSearch
            value={value}
            onChange={(combo) => {
              onChange(combo);
              setSearching(false);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}

const TILE =
  'cut flex h-full min-h-26 w-24 shrink-0 flex-col items-center gap-1.5 border border-line bg-surface px-1.5 py-2 text-center text-muted transition-colors select-none hover:border-line-strong hover:text-ink peer-checked:border-accent-ink peer-checked:bg-raised peer-checked:font-semibold peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent-ink';
