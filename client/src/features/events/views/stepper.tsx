import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { cx } from '@/lib/cx';

interface StepperProps {
  at: number;
  count: number;
  onChange: (at: number) => void;
  /** "Previous code" */
  labels: readonly [previous: string, next: string];
  className?: string;
  /** Shown between the buttons, and announced. */
  children: ReactNode;
}

/** "2 of 5" */
export const pageWords = (page: number, pages: number): string =>
  t('{page} of {pages} [[pages or steps]]', { page, pages });

/** Steps through a few items one at a time. */
export function Stepper({ at, count, onChange, labels, className, children }: StepperProps) {
  return (
    <div className={cx('flex items-center justify-between gap-2', className)}>
      <IconButton
        label={labels[0]}
        icon={<ChevronLeft />}
        variant="secondary"
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      <div role="status">{children}</div>
      <IconButton
        label={labels[1]}
        icon={<ChevronRight />}
        variant="secondary"
        disabled={at === count - 1}
        onClick={() => onChange(at + 1)}
      />
    </div>
  );
}
