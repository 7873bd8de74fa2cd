import { lazyDialog } from '@/lib/lazy';

/** Lazy, because the form includes the parts catalogue. */
export const ComboFormDialog = lazyDialog(
  async () => (await import('./combo-form-dialog')).ComboFormDialog,
  'Could not open the form',
);
