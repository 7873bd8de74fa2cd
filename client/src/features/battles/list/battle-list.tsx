import type { Battle } from '@shared/battles';
import { lazy, Suspense, useDeferredValue } from 'react';
import { BattleCard } from './battle-card';

// Few have so many on screen that they need it.
const VirtualBattleList = lazy(async () => ({
  default: (await import('./virtual-battle-list')).VirtualBattleList,
}));

/** From this many cards on only those near the screen are in the page. */
export const VIRTUAL_FROM = 200;

/** So many are drawn at once; the others, below what is seen, while nothing else is to be done. */
const FIRST = 3;

/** Cards away from the screen are in the page, but laid out and painted when they come near. */
const UNSEEN = '[contain-intrinsic-size:auto_240px] [content-visibility:auto]';

/** Height of a folded card with its gap, in pixels: a guess until it has been measured. */
export const ROW_HEIGHT = 252;
const GAP = 12;

export interface BattleListProps {
  battles: Battle[];
  onEdit: (battle: Battle) => void;
  onDelete: (battle: Battle) => void;
}

export function BattleList(props: BattleListProps) {
  const whole = <WholeBattleList {...props} />;
  if (props.battles.length < VIRTUAL_FROM) return whole;
  return (
    <Suspense fallback={whole}>
      <VirtualBattleList {...props} />
    </Suspense>
  );
}

function WholeBattleList({ battles, onEdit, onDelete }: BattleListProps) {
  const drawn = useDeferredValue(battles.length, Math.min(battles.length, FIRST));
  return (
    <ul aria-label="Battles" className="flex flex-col gap-3">
      {battles.map((battle, index) => (
        // Who comes back finds the page as long as it was.
        <li
          key={battle.id}
          style={index < drawn ? undefined : { height: ROW_HEIGHT - GAP }}
          className={index < FIRST ? undefined : UNSEEN}
        >
          {index < drawn && <BattleCard battle={battle} onEdit={onEdit} onDelete={onDelete} />}
        </li>
      ))}
    </ul>
  );
}
