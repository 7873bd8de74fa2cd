import type { ComponentProps } from 'react';
import { cx } from '@/lib/cx';

/** A surface with a hairline and the one angular corner. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('rounded-[14px] border border-line bg-surface p-4 md:p-5', className)}
    />
  );
}

/** The heading of a card. */
export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={cx('font-display text-xl font-semibold tracking-wide', className)}>
      {children}
    </h2>
  );
}
