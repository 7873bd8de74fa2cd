import type { Combo } from '@shared/combos';
import { useEntityPage } from '@/lib/use-entity-page';
import { combosQueries } from './api';

/** The combo that the address names. */
export function useComboOfAddress() {
  const { id, data, isGone, isPending, refetch } = useEntityPage<Combo>(
    'combo',
    combosQueries.detail,
    ['/api/combos', '/api/combos/recent'],
  );
  const isMissing = id === null || isGone;
  return {
    combo: isMissing ? undefined : data,
    isLoading: id !== null && isPending,
    /** Present where the connection may be the reason. */
    retry: isMissing ? undefined : refetch,
  };
}
