import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/** A placeholder in the final size of its content. The surrounding list says "Loading". */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      aria-hidden="true"
      className={cx(
        'animate-[shimmer_1.6s_ease-in-out_infinite] rounded-field bg-raised',
        className,
      )}
    />
  );
}

interface SkeletonsProps {
  label: string;
  /** Class names for all placeholders, or for each one. */
  of?: string | readonly string[];
  /** In pixels, instead of a class name. */
  height?: number | undefined;
  columns?: number;
  rows?: number;
  /** In pixels. */
  gap?: number;
  /** Replaces columns and gap. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <Skeleton key={place} data-testid="skeleton" className={look} style={{ height }} />
      ))}
    </div>
  );
}
