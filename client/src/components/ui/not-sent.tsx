import { CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { cx } from '@/lib/cx';
import { Button } from './button';

interface NotSentProps {
  problem: string | null | undefined;
  onRetry: () => void;
  onDiscard: () => void;
  className?: string;
}

/** Below a message or comment that could not be sent. */
export function NotSent({ problem, onRetry, onDiscard, className }: NotSentProps) {
  return (
    <div className={cx('flex max-w-full flex-wrap items-center gap-x-1', className)}>
      <p role="alert" className="flex items-start gap-1.5 py-1 pr-1 text-sm text-loss">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        Not sent{problem ? `: ${problem}` : ''}
      </p>
      <span className="flex">
        <Button size="sm" variant="ghost" icon={<RotateCw />} onClick={onRetry}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onDiscard}>
          Delete
        </Button>
      </span>
    </div>
  );
}
