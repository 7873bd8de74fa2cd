import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/lib/cx';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx('rounded-card border border-line bg-surface p-4 md:p-5', className)}
    />
  );
}

export function CardTitle({ className, children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={cx('font-display text-xl font-semibold tracking-wide', className)}>
      {children}
    </h2>
  );
}

interface SettingsCardProps {
  title: ReactNode;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function SettingsCard({ title, text, className, children }: SettingsCardProps) {
  return (
    <Card className={cx('max-w-xl', className)}>
      <CardTitle className="flex flex-wrap items-center gap-x-3 gap-y-1">{title}</CardTitle>
      {text && <p className="mt-1 mb-4 break-words text-muted">{text}</p>}
      {children}
    </Card>
  );
}
