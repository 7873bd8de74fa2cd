import { t } from '#shared/translate';
import { ComboFormPage } from '@/features/combos/form/combo-form-page';

export function Component() {
  return <ComboFormPage back={{ to: '/combos', label: t('Back to combos') }} />;
}
