import { Suspense } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { ComboMissing, useComboOfAddress } from '@/features/combos/page/combo-of-address';
import { lazySection } from '@/lib/lazy';
import { usePageTitle } from '@/lib/use-page-title';

const ComboFormPage = lazySection(
  async () => (await import('@/features/combos/form/combo-form-page')).ComboFormPage,
);
// Loaded in parallel with the combo; a failure shows where the form renders.
ComboFormPage.load().catch(() => undefined);

export function Component() {
  const { combo, isLoading, retry } = useComboOfAddress();
  usePageTitle(combo && `Edit ${combo.name}`);
  if (isLoading) return <Loading />;
  if (!combo) return <ComboMissing onRetry={retry} />;
  if (!combo.can.edit) {
    return (
      <ComboMissing title="Not your combo" text="You don't have permission to update this combo." />
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <ComboFormPage
        key={combo.id}
        combo={combo}
        back={{ to: `/combos/${combo.id}`, label: 'Back to the combo' }}
      />
    </Suspense>
  );
}

const Loading = () => (
  <div className="flex justify-center py-24 text-accent-ink">
    <Spinner label="Loading combo" className="size-9" />
  </div>
);
