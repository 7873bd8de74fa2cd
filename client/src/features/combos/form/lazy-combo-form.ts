import { lazyDialog } from '@/lib/lazy';

/** The form brings the parts catalogue along. */
export const ComboFormDialog = lazyDialog(
  async () => (await import('./combo-form-dialog')).ComboFormDialog,
  'Could not open the form',
);
