import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { DECK_SIZE } from '#shared/rules/deck-counters';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { combosQueries } from '@/features/combos';

export function TooFewCombos({ missing }: { missing: number }) {
  return (
    <EmptyState
      icon={<TopIcon />}
      title={t('A deck needs 3 combos')}
      text={t(
        'You have {have, plural, =0 {no combos} =1 {one combo} =2 {two combos} one {# combo} other {# combos}} so far: {missing, plural, =1 {one} =2 {two} =3 {three} one {#} other {#}} more, and you can build a deck. Each part only once.',
        { have: DECK_SIZE - missing, missing },
      )}
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
