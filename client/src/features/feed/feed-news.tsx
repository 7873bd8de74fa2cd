import type { FeedItem } from '@shared/feed';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type FeedSearch, keyOf, newsQuery } from './api';

/** So often it is looked whether there is something new (milliseconds). */
const LOOK_MS = 60_000;

interface FeedNewsProps {
  search: FeedSearch;
  /** The newest item that is shown. */
  newest: FeedItem;
  /** When the list came (milliseconds). */
  loadedAt: number;
  onShow: () => void;
}

/**
 * Offers what came since the list did. It never comes in by itself: everything would move under the
 * eyes of the reader.
 */
export function FeedNews({ search, newest, loadedAt, onShow }: FeedNewsProps) {
  // In the first drawing it is not known yet whether the list itself is being asked for again.
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(true), []);
  const { data } = useQuery({
    ...newsQuery(search, newest),
    enabled: isSettled,
    initialData: newest,
    initialDataUpdatedAt: loadedAt,
    refetchInterval: LOOK_MS,
  });
  const isNew =
    data && keyOf(data) !== keyOf(newest) && Date.parse(data.at) > Date.parse(newest.at);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-10 flex justify-center md:left-[15.5rem] md:top-20"
    >
      {isNew && (
        <Button
          variant="primary"
          className="pointer-events-auto shadow-(--shadow)"
          icon={<ArrowUp aria-hidden="true" />}
          onClick={onShow}
        >
          Show what is new
        </Button>
      )}
    </div>
  );
}
