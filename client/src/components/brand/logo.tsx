import { cx } from '@/lib/cx';

export function LogoGlyph({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={className}>
      {/* Ripcord: cord, teeth and grip. */}
      <path d="M18 7.5h15" stroke="currentColor" strokeWidth="3.5" />
      <path d="M21 11.5h11" stroke="currentColor" strokeWidth="2.5" strokeDasharray="2 2" />
      <path d="m32.5 3.5 6 4-6 4z" fill="currentColor" />
      {/* Three blades and an X. */}
      <path
        d="M18 7.5A14.5 14.5 0 0 0 4.6 16.5M3.6 23.6A14.5 14.5 0 0 0 14 36M20.6 36.3A14.5 14.5 0 0 0 32.4 20"
        stroke="currentColor"
        strokeWidth="4.5"
      />
      <path d="m12 16 12 12M24 16 12 28" stroke="currentColor" strokeWidth="4.5" />
    </svg>
  );
}

/** A top seen from above, and the ripcord that spins it. */
function LogoMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('cut-sm inline-flex bg-accent p-1 text-on-accent', className)}
    >
      <LogoGlyph className="size-7" />
    </span>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="-skew-x-6 font-display text-[1.7rem] leading-none font-bold tracking-[0.06em] uppercase">
        Ripcord
      </span>
    </span>
  );
}
