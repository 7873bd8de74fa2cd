import { Spinner } from '@/components/ui/spinner';

import { ComboFormPage } from '@/features/combos/form/combo-form-page';
import { ComboMissing, useComboOfAddress } from '@/features/combos/page/combo-of-address';
import { usePageTitle } from '@/lib/use-page-title';

export function Component() {
  const { combo, isLoading, retry } = useComboOfAddress();
  usePageTitle(combo && `Edit ${combo.name}`);
  if (isLoading) {
    return (
      <div className="flex justify-center py-24 text-accent-ink">
        <Spinner label="Loading combo" className="size-9" />
      </div>
    );
  }
  if (!combo) return <ComboMissing onRetry={retry} />;
  if (!combo.can.edit) {
    return (
      <ComboMissing title="Not your combo" text="You don't have permission to update this combo." />
    );
  }
  return (
    <ComboFormPage
      key={combo.id}
      combo={combo}
      back={{ to: `/combos/${combo.id}`, label: 'Back to the combo' }}
    />
  );
}
