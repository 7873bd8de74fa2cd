import { cx } from '@/lib/cx';

/** Stands where something will be, in its true size. The list around it says "Loading". */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'animate-[shimmer_1.6s_ease-in-out_infinite] rounded-[10px] bg-raised',
        className,
      )}
    />
  );
}
