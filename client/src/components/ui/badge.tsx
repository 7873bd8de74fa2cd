import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';

export type BadgeTone = 'none' | 'neutral' | 'accent' | 'win' | 'loss' | 'draw' | 'warning';

const TONES: Record<BadgeTone, string> = {
  /** The class name sets the colours. */
  none: '',
  neutral: 'border-line bg-raised text-muted',
  accent: 'border-accent bg-accent text-on-accent',
  win: 'border-win/35 bg-win/10 text-win',
  loss: 'border-loss/35 bg-loss/10 text-loss',
  draw: 'border-draw/35 bg-draw/10 text-draw',
  warning: 'border-warning/35 bg-warning/10 text-warning',
};

interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone;
  icon?: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span
      {...rest}
      className={cx(
        'cut-sm figures inline-flex max-w-full shrink-0 items-center gap-1 border px-2 py-0.5 text-sm leading-5 font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
