import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { DECK_SIZE } from '#shared/rules/deck-counters';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { combosQueries } from '@/features/combos';

const NUMBERS = ['no', 'one', 'two', 'three'];

export function TooFewCombos({ missing }: { missing: number }) {
  const have = DECK_SIZE - missing;
  return (
    <EmptyState
      icon={<TopIcon />}
      title={t('A deck needs 3 combos')}
      text={`You have ${NUMBERS[have]} ${have === 1 ? 'combo' : 'combos'} so far: ${NUMBERS[missing]} more, and you can build a deck. Each part only once.`}
      action={
        <ButtonLink to="/combos/new" variant="primary" icon={<Plus />}>
          {t('Create a combo')}
        </ButtonLink>
      }
    />
  );
}

/** Number of combos missing for a deck (0 to 3), or undefined while loading. */
export function useMissingCombos(): number | undefined {
  const { data } = useInfiniteQuery(combosQueries.list());
  return data && Math.max(0, DECK_SIZE - data.length);
}
