import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { partName } from '@/lib/part-names';
import { PartBrowser } from '../parts/part-browser';
import { type Priority, useWishes } from './wishes';
import { PrioritySelect } from './wishlist-tab';

export function AddWishDialog({ onClose }: { onClose: () => void }) {
  const [priority, setPriority] = useState<Priority>('normal');
  const { find, add, remove } = useWishes();
  return (
    <PartBrowser
      title={t('Add to wishlist')}
      description={t('Choose the parts that you want.')}
      options={
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden="true" className="font-medium">
            {t('Priority')}
          </span>
          <PrioritySelect label={t('Priority')} value={priority} onChange={setPriority} />
        </div>
      }
      onClose={onClose}
    >
      {({ kind, name }) => {
        const wish = find({ kind, name });
        const shown = partName(kind, name).name;
        return wish ? (
          <IconButton
            label={t('{part} is on your wishlist: remove', { part: shown })}
            icon={<Check className="text-win" />}
            onClick={() => remove(wish)}
          />
        ) : (
          <IconButton
            label={t('Add {name}', { name: shown })}
            variant="secondary"
            icon={<Plus />}
            onClick={() => add({ kind, name, priority })}
          />
        );
      }}
    </PartBrowser>
  );
}
