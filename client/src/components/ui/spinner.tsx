import { cx, sized } from '@/lib/cx';

/** A spinning ring. Needs a label if no text beside it says what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cx('animate-[turn_0.8s_linear_infinite]', sized(className, 'size-5'))}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
