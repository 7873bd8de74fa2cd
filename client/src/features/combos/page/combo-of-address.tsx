import type { ComponentProps } from 'react';
import type { Combo } from '#shared/combos';
import { t } from '#shared/translate';
import { NotShown } from '@/components/ui/missing';
import { useEntityPage } from '@/lib/use-entity-page';
import { combosQueries } from '../api';

/** The combo at `/combos/…/:id`. */
export const useComboOfAddress = () =>
  useEntityPage<Combo>('combo', combosQueries.detail, ['/api/combos', '/api/combos/recent']);

export const COMBOS = { to: '/combos' };

type ComboNotShownProps = Pick<ComponentProps<typeof NotShown>, 'error' | 'onRetry'>;

export function ComboNotShown(props: ComboNotShownProps) {
  return (
    <NotShown
      {...props}
      absent={{
        title: t('Combo Not Found'),
        text: t("The combo you're looking for doesn't exist or has been removed."),
      }}
      failed={t('Error loading the combo')}
      back={COMBOS}
    />
  );
}
