import { DECK_SIZE } from '@shared/rules/deck-counters';
import { Plus } from 'lucide-react';
import { TopIcon } from '@/components/brand/top-icon';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

const NUMBERS = ['no', 'one', 'two', 'three'];

/** Says how many combos are missing for a deck and leads to where one is made. */
export function TooFewCombos({ missing }: { missing: number }) {
  const have = DECK_SIZE - missing;
  return (
    <EmptyState
      icon={<TopIcon />}
      title="A deck needs 3 combos"
      text={`You have ${NUMBERS[have]} ${have === 1 ? 'combo' : 'combos'} so far: ${NUMBERS[missing]} more, and you can build a deck. No part may be in it twice.`}
      action={
        <ButtonLink to="/combos/new" variant="primary" icon={<Plus aria-hidden="true" />}>
          Create a combo
        </ButtonLink>
      }
    />
  );
}
