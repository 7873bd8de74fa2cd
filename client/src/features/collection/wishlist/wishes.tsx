import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { HeartCrack, HeartPlus } from 'lucide-react';
import type { NamedPart } from '#shared/collection';
import { t } from '#shared/translate';
import { type Wish, wishlistApi } from '#shared/wishlist';
import { Button } from '@/components/ui/button';
import { call } from '@/lib/api';
import { changeOptimistically, dropEntity, markStale, patchEntity } from '@/lib/entities';
import { notify } from '@/lib/notify';
import { partName } from '@/lib/part-names';
import { rich } from '@/lib/rich';
import { collectionQueries } from '../api';
import { keyOf } from '../part-words';

export type Priority = Wish['priority'];

type NewWish = NamedPart & { priority?: Priority };

/** The person's wishlist; removal is optimistic and can be undone. */
export function useWishes() {
  const client = useQueryClient();
  const query = useInfiniteQuery(collectionQueries.wishes());
  const onSettled = () => markStale(client, 'wish');

  const { mutate: add, isPending: isAdding } = useMutation({
    mutationFn: ({ kind, name, priority = 'normal' }: NewWish) =>
      call(wishlistApi.addWish, { body: { kind, name, priority } }),
    meta: { failed: t('This part was not put on your wishlist') },
    onSuccess: ({ kind, name }) =>
      notify(t('{part} is on your wishlist', { part: partName(kind, name).name })),
    onSettled,
  });

  const { mutate: drop } = useMutation({
    mutationFn: ({ id }: Wish) => call(wishlistApi.deleteWish, { params: { id } }),
    meta: { failed: t('This part is still on your wishlist') },
    onMutate: ({ id }) =>
      changeOptimistically(client, 'wish', () => dropEntity(client, 'wish', id)),
    onError: (_error, _wish, rollBack) => rollBack?.(),
    onSettled,
  });

  const { mutate: setPriority } = useMutation({
    mutationFn: ({ id, priority }: Pick<Wish, 'id' | 'priority'>) =>
      call(wishlistApi.updateWish, { params: { id }, body: { priority } }),
    meta: { failed: t('The priority was not changed') },
    onMutate: ({ id, priority }) =>
      changeOptimistically(client, 'wish', () => patchEntity(client, 'wish', id, { priority })),
    onError: (_error, _wish, rollBack) => rollBack?.(),
    onSettled,
  });

  const { data = [] } = query;
  return {
    query,
    add,
    isAdding,
    setPriority,
    find: (part: NamedPart) => data.find((wish) => keyOf(wish) === keyOf(part)),
    remove(wish: Wish) {
      drop(wish);
      notify(
        t('{part} is off your wishlist', { part: partName(wish.kind, wish.name).name }),
        undefined,
        {
          action: { label: t('Undo'), onSelect: () => add(wish) },
        },
      );
    },
  };
}

/** Adds a part to the wishlist, or removes it. */
export function WishButton({ part, size = 'sm' }: { part: NamedPart; size?: 'sm' | 'md' }) {
  const { find, add, remove, isAdding } = useWishes();
  const wish = find(part);
  const { name } = partName(part.kind, part.name);
  return wish ? (
    <Button size={size} icon={<HeartCrack />} onClick={() => remove(wish)}>
      {rich('Off the wishlist<hidden>: {name}</hidden>', { name })}
    </Button>
  ) : (
    <Button size={size} icon={<HeartPlus />} loading={isAdding} onClick={() => add(part)}>
      {rich('Add to wishlist<hidden>: {name}</hidden>', { name })}
    </Button>
  );
}
