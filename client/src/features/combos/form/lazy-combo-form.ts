import { t } from '#shared/translate';
import { lazyDialog } from '@/lib/lazy';

/** Lazy, because the form includes the parts catalogue. */
export const ComboFormDialog = lazyDialog(
  async () => (await import('./combo-form-dialog')).ComboFormDialog,
  t('Could not open the form'),
);
