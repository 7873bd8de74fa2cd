import type { Combo } from '#shared/combos';
import { Missing } from '@/components/ui/missing';
import { useEntityPage } from '@/lib/use-entity-page';
import { combosQueries } from '../api';

/** The combo at `/combos/…/:id`. */
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
    /** Present if the connection may be the cause. */
    retry: isMissing ? undefined : refetch,
  };
}

interface ComboMissingProps {
  title?: string;
  text?: string;
  onRetry?: (() => void) | undefined;
}

export function ComboMissing({
  title = 'Combo Not Found',
  text = "The combo you're looking for doesn't exist or has been removed.",
  onRetry,
}: ComboMissingProps) {
  return <Missing title={title} text={text} back={{ to: '/combos' }} onRetry={onRetry} />;
}
