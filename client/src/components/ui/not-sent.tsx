import { RotateCw, Trash2 } from 'lucide-react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { Button } from './button';
import { FieldError } from './field';

interface NotSentProps {
  problem: string | null | undefined;
  onRetry: () => void;
  onDiscard: () => void;
  className?: string;
}

/** Shown below a message or comment that could not be sent. */
export function NotSent({ problem, onRetry, onDiscard, className }: NotSentProps) {
  return (
    <div className={cx('flex max-w-full flex-wrap items-center gap-x-1', className)}>
      <FieldError role="alert" className="py-1 pr-1">
        {problem ? t('Not sent: {problem}', { problem }) : t('Not sent')}
      </FieldError>
      <span className="flex">
        <Button size="sm" variant="ghost" icon={<RotateCw />} onClick={onRetry}>
          {t('Retry')}
        </Button>
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onDiscard}>
          {t('Delete')}
        </Button>
      </span>
    </div>
  );
}
