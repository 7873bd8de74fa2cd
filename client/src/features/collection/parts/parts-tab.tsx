import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Grid2x2Plus, Library } from 'lucide-react';
import { useRef, useState } from 'react';
import { collectionApi } from '#shared/collection';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { EmptyState } from '@/components/ui/states';
import { call } from '@/lib/api';
import { lazyDialog } from '@/lib/lazy';
import { notify } from '@/lib/notify';
import { type ShownPart, storeRows } from '../collection-outbox';

import { type Collection, useCollection } from '../use-collection';
import { OwnedParts } from './owned-parts';
import { PartPlaces } from './part-row';
import { QuickAdd } from './quick-add';

const AddPartsDialog = lazyDialog(async () => (await import('./part-browser')).AddPartsDialog);
const PartDialog = lazyDialog(async () => (await import('./part-dialog')).PartDialog);

export function PartsTab() {
  const { query, add, change, drop, remove, setCount } = useCollection();
  const [isChoosing, setChoosing] = useState(false);
  const [opened, setOpened] = useState<ShownPart>();
  const heading = useRef<HTMLHeadingElement>(null);

  const onCount = (part: ShownPart, count: number) => {
    if (count > 0) return setCount(part, count);
    remove(part);
    // The focused row is gone.
    heading.current?.focus();
  };

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <QuickAdd onAdd={add} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            icon={<Grid2x2Plus />}
            className="px-3 max-sm:flex-auto max-sm:px-2.5"
            onClick={() => setChoosing(true)}
          >
            {t('Choose parts')}
          </Button>
          <FromCombos drop={drop} />
        </div>
      </Card>
      <section aria-labelledby="owned-parts">
        <h2 ref={heading} id="owned-parts" tabIndex={-1} className="sr-only">
          {t('Your parts')}
        </h2>
        <QueryList
          query={query}
          skeleton={<PartPlaces label={t('Loading parts')} rows={6} />}
          failed={{ title: t('Your parts could not be loaded') }}
          empty={
            <EmptyState
              icon={<Library />}
              title={t('No parts yet')}
              text={t(
                'Type a combo you own into Quick add, such as “WR 9-60B”: its blade, ratchet and bit are added in one go. With your combos in Ripcord, start with their parts.',
              )}
            />
          }
        >
          {(parts) => <OwnedParts parts={parts} onCount={onCount} onOpen={setOpened} />}
        </QueryList>
      </section>
      <AddPartsDialog open={isChoosing} onClose={() => setChoosing(false)} />
      {opened && (
        <PartDialog
          open
          part={opened}
          change={change}
          remove={remove}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function FromCombos({ drop }: Pick<Collection, 'drop'>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(collectionApi.addFromCombos),
    meta: { failed: t('The parts of your combos were not added') },
    onSuccess(rows) {
      storeRows(client, rows);
      if (rows.length === 0) {
        return notify(t('Nothing to add'), t('You own every part of your combos already.'));
      }
      const text = t('{count, plural, one {# part} other {# parts}} added from your combos', {
        count: rows.length,
      });
      notify(text, undefined, {
        action: { label: t('Undo'), onSelect: () => rows.forEach(drop) },
      });
    },
  });
  return (
    <Button
      icon={<TopIcon />}
      loading={isPending}
      className="px-3 max-sm:flex-auto max-sm:px-2.5"
      onClick={() => mutate()}
    >
      {t('From my combos')}
    </Button>
  );
}
