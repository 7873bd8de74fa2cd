import type { FeedItem } from '@shared/feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { itemKey } from '@/lib/queries';
import { type FeedSearch, newsQuery, showNews } from './api';

const POLL_MS = 60_000;

interface FeedNewsProps {
  search: FeedSearch;
  /** The newest item shown. */
  newest: FeedItem;
  /** When the list was fetched (milliseconds). */
  loadedAt: number;
}

/** Offers newer items, which are not inserted by themselves: they would move what is being read. */
export function FeedNews({ search, newest, loadedAt }: FeedNewsProps) {
  const client = useQueryClient();
  // On the first render it is not known yet whether the list itself refetches.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { data } = useQuery({
    ...newsQuery(search, newest),
    enabled: isMounted,
    initialData: newest,
    initialDataUpdatedAt: loadedAt,
    refetchInterval: POLL_MS,
  });
  const isNew =
    data && itemKey(data) !== itemKey(newest) && Date.parse(data.at) > Date.parse(newest.at);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-18 z-10 flex justify-center md:left-[15.5rem] md:top-20"
    >
      {isNew && (
        <Button
          variant="primary"
          className="pointer-events-auto shadow-(--shadow)"
          icon={<ArrowUp />}
          onClick={() => showNews(client, search)}
        >
          Show what is new
        </Button>
      )}
    </div>
  );
}
