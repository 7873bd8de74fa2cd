import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/** Stands where something will be, in its true size. The list around it says "Loading". */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      aria-hidden="true"
      className={cx(
        'animate-[shimmer_1.6s_ease-in-out_infinite] rounded-[10px] bg-raised',
        className,
      )}
    />
  );
}

interface SkeletonsProps {
  label: string;
  /** The class names of one place, or of several different ones. */
  of?: string | readonly string[];
  /** Pixels, in place of a class name. */
  height?: number | undefined;
  columns?: number;
  rows?: number;
  /** Pixels. */
  gap?: number;
  /** In place of columns and gap. */
  className?: string;
}

export function Skeletons({
  label,
  of = '',
  height,
  columns = 1,
  rows = 1,
  gap = 16,
  className,
}: SkeletonsProps) {
  const places = Array.from({ length: columns * rows }, () => of).flat();
  return (
    <div
      role="status"
      aria-label={label}
      className={className ?? 'grid'}
      style={
        className ? undefined : { gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
      }
    >
      {places.map((look, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but its place
        <Skeleton key={place} data-testid="skeleton" className={look} style={{ height }} />
      ))}
    </div>
  );
}
