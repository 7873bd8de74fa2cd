import { Suspense } from 'react';
import { t } from '#shared/translate';
import { Missing } from '@/components/ui/missing';
import { Spinner } from '@/components/ui/spinner';
import { COMBOS, ComboNotShown, useComboOfAddress } from '@/features/combos/page/combo-of-address';
import { lazySection } from '@/lib/lazy';
import { usePageTitle } from '@/lib/use-page-title';

const ComboFormPage = lazySection(
  async () => (await import('@/features/combos/form/combo-form-page')).ComboFormPage,
);
// Loaded in parallel with the combo; a failure shows where the form renders.
ComboFormPage.load().catch(() => undefined);

export function Component() {
  const { data: combo, error, isPending, refetch } = useComboOfAddress();
  usePageTitle(combo && t('Edit {name}', { name: combo.name }));
  if (isPending && !combo) return <Loading />;
  if (!combo) return <ComboNotShown error={error} onRetry={refetch} />;
  if (!combo.can.edit) {
    return (
      <Missing
        title={t('Not your combo')}
        text={t("You don't have permission to update this combo.")}
        back={COMBOS}
      />
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <ComboFormPage
        key={combo.id}
        combo={combo}
        back={{ to: `/combos/${combo.id}`, label: t('Back to the combo') }}
      />
    </Suspense>
  );
}

const Loading = () => (
  <div className="flex justify-center py-24 text-accent-ink">
    <Spinner label={t('Loading combo')} className="size-9" />
  </div>
);
