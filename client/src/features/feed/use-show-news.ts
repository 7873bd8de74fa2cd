import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type FeedSearch, reloadFeed } from './api';

/** Begins the list anew, at its top. */
export function useShowNews(search: FeedSearch): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    window.scrollTo(0, 0);
    void reloadFeed(client, search);
  }, [client, search]);
}
