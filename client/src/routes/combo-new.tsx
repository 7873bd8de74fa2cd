import { useSearchParams } from 'react-router-dom';
import { t } from '#shared/translate';
import { partsInAddress } from '@/features/combos/combo-words';
import { ComboFormPage } from '@/features/combos/form/combo-form-page';

export function Component() {
  const [search] = useSearchParams();
  return (
    <ComboFormPage
      start={partsInAddress(search)}
      back={{ to: '/combos', label: t('Back to combos') }}
    />
  );
}
