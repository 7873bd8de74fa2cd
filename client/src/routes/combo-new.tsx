import { useSearchParams } from 'react-router-dom';
import { t } from '#shared/translate';
import { ComboFormPage } from '@/features/combos/form/combo-form-page';
import { partsInAddress } from '@/features/combos/same-combo';

export function Component() {
  const [search] = useSearchParams();
  return (
    <ComboFormPage
      start={partsInAddress(search)}
      back={{ to: '/combos', label: t('Back to combos') }}
    />
  );
}
