import { lazyDialog } from '@/lib/lazy';
import type { ConfirmDialogProps } from './confirm-content';

const Content = lazyDialog(async () => (await import('./confirm-content')).ConfirmContent);

/** Stays open until its owner closes it. */
export function ConfirmDialog({ open = true, ...props }: ConfirmDialogProps) {
  return <Content open={open} {...props} />;
}
