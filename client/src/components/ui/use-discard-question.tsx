import { type ReactNode, useState } from 'react';
import { t } from '#shared/translate';
import { useUnloadWarning } from '@/lib/overlay-history';
import { ConfirmDialog } from './confirm-dialog';

interface DiscardOptions {
  /** Whether unsaved input would be lost. */
  isDirty: boolean;
  /** While saving, the dialog stays open. */
  isBusy: boolean;
  /** Whether a reload keeps the input, so that the browser need not ask. */
  isKept?: boolean | undefined;
  onClose: () => void;
  title?: string;
  description?: string;
}

/**
 * Asks before a form in a dialog is closed with unsaved input; the browser asks before a reload.
 * Render `question` beside the dialog.
 */
export function useDiscardQuestion({
  isDirty,
  isBusy,
  isKept = false,
  onClose,
  title = t('Discard your changes?'),
  description = t('What you entered has not been saved.'),
}: DiscardOptions): { close: () => void; isAsking: boolean; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  useUnloadWarning(isDirty && !isKept);
  return {
    close() {
      if (isBusy) return;
      if (isDirty) setAsking(true);
      else onClose();
    },
    isAsking: asking,
    question: (
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        description={description}
        confirmLabel={t('Discard')}
        onConfirm={onClose}
      />
    ),
  };
}
