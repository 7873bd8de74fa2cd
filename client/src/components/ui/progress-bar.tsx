import { cx } from '@/lib/cx';

interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  value: number;
  /** Any CSS colour; defaults to the accent. */
  colour?: string;
  className?: string;
}

export function ProgressBar({ label, value, colour, className }: ProgressBarProps) {
  const share = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('h-2 overflow-hidden rounded-full bg-raised', className)}
    >
      <div
        className="h-full rounded-full transition-[width] duration-300"
        style={{ width: `${share}%`, background: colour ?? 'var(--accent)' }}
      />
    </div>
  );
}
