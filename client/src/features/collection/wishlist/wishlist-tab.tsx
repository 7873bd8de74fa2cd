import { useQuery } from '@tanstack/react-query';
import { Heart, Lightbulb, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/translate';
import { PRIORITIES } from '#shared/wishlist';
import { PartName } from '@/components/part-name';
import { Button, IconButton } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Select } from '@/components/ui/input';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState, Loaded } from '@/components/ui/states';
import { lazyDialog } from '@/lib/lazy';
import { partName } from '@/lib/part-names';
import { oneDecimal } from '@/lib/words';
import { collectionQueries } from '../api';
import { PartEmblem } from '../part-emblem';
import { PartItem, PartPlaces } from '../parts/part-row';
import { type Priority, useWishes, WishButton } from './wishes';

const AddWishDialog = lazyDialog(async () => (await import('./add-wish-dialog')).AddWishDialog);

const PRIORITY_WORDS: Record<Priority, string> = {
  high: t('High [[priority]]'),
  normal: t('Normal [[priority]]'),
  low: t('Low [[priority]]'),
};
const PRIORITY_OPTIONS = PRIORITIES.map(
  (priority) => [priority, PRIORITY_WORDS[priority]] as const,
);

export function WishlistTab() {
  const { query, remove, setPriority } = useWishes();
  const [isAdding, setAdding] = useState(false);
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      {t('Add a part')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <AdviceCard />
      <section aria-labelledby="wishlist" className="flex flex-col gap-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
          <h2
            id="wishlist"
            className="font-display text-2xl leading-tight font-semibold tracking-wide"
          >
            {t('Wishlist')}
          </h2>
          {(query.data?.length ?? 0) > 0 && addButton}
        </div>
        <QueryList
          query={query}
          skeleton={<PartPlaces label={t('Loading the wishlist')} rows={3} />}
          failed={{ title: t('Your wishlist could not be loaded') }}
          empty={
            <EmptyState
              icon={<Heart />}
              title={t('No wishes yet')}
              text={t(
                'Add the parts you want next, and the Trade tab shows which friends have them for trade.',
              )}
              action={addButton}
            />
          }
        >
          {(wishes) => (
            <ul aria-label={t('Wishlist')} className="grid gap-2 lg:grid-cols-2">
              {wishes.map((wish) => (
                <PartItem key={wish.id} part={wish}>
                  <PrioritySelect
                    label={t('Priority of {part}', { part: partName(wish.kind, wish.name).name })}
                    value={wish.priority}
                    onChange={(priority) => setPriority({ ...wish, priority })}
                  />
                  <IconButton
                    label={t('Remove {part} from the wishlist', {
                      part: partName(wish.kind, wish.name).name,
                    })}
                    icon={<Trash2 />}
                    onClick={() => remove(wish)}
                  />
                </PartItem>
              ))}
            </ul>
          )}
        </QueryList>
      </section>
      <AddWishDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

interface PrioritySelectProps {
  label: string;
  value: Priority;
  onChange: (priority: Priority) => void;
}

export function PrioritySelect({ label, value, onChange }: PrioritySelectProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      className="w-28 shrink-0"
      options={PRIORITY_OPTIONS}
      onChoose={onChange}
    />
  );
}

function AdviceCard() {
  const query = useQuery(collectionQueries.advice());
  return (
    <Card>
      <CardTitle className="flex items-center gap-2">
        <Lightbulb aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
        {t('What one part would help most')}
      </CardTitle>
      <Loaded
        query={query}
        skeleton={<Skeletons label={t('Loading advice')} of="h-16" className="mt-3" />}
        failed={t('The advice could not be loaded.')}
      >
        {({ part, reason, gain, low, high }) =>
          part ? (
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <PartEmblem {...part} />
              <p className="min-w-0 flex-1 basis-48">
                <span className="block text-lg font-semibold">
                  <PartName part={part} />
                </span>
                <span className="figures block text-muted">
                  {t(
                    'would raise your best deck by {gain} points (90% range {low} to {high}) [[below the name of a part]]',
                    {
                      gain: oneDecimal(gain ?? 0),
                      low: oneDecimal(low ?? 0),
                      high: oneDecimal(high ?? 0),
                    },
                  )}
                </span>
              </p>
              <WishButton part={part} />
            </div>
          ) : (
            <p className="mt-2 text-muted">{reason}</p>
          )
        }
      </Loaded>
    </Card>
  );
}
