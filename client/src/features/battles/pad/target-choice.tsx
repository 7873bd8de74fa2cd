import { useId } from 'react';
import { cx } from '@/lib/cx';
import { TARGETS, type Target } from './scoring';

interface TargetChoiceProps {
  value: Target;
  onChange: (target: Target) => void;
  /** The words stand before the choices; else they are only heard. */
  showsLabel?: boolean;
  className?: string;
}

/** How many points win: the usual ones, or no end at all. */
export function TargetChoice({
  value,
  onChange,
  showsLabel = false,
  className,
}: TargetChoiceProps) {
  const name = useId();
  return (
    <fieldset className={cx('flex min-w-0 items-center gap-3', className)}>
      <legend className={showsLabel ? 'mb-1.5 font-medium' : 'sr-only'}>Points to win</legend>
      <div className="grid w-full grid-cols-4 gap-1 rounded-[12px] border border-line bg-surface">
        {TARGETS.map((target) => (
          <label key={target ?? 'free'} className="relative cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={value === target}
              onChange={() => onChange(target)}
              className="peer sr-only"
            />
            <span className="figures flex min-h-11 items-center justify-center rounded-[11px] font-display text-lg font-semibold text-muted transition-colors peer-checked:bg-raised peer-checked:text-accent-ink peer-focus-visible:outline-2 peer-focus-visible:outline-accent-ink hover:text-ink">
              {target ?? 'Free'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
