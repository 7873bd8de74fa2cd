import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isAbsent } from '@/lib/api-error';
import { mediaQueries, useMedia, useViewMedia } from './api';

/** The post that the address names; what is no id is not asked for. */
export function useMediaPage() {
  const { id: text = '' } = useParams();
  const [search] = useSearchParams();
  const client = useQueryClient();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const query = useMedia(id);
  const isGone = id === null || isAbsent(query.error);
  const media = isGone ? undefined : query.data;
  // Grows when the view has to be made anew.
  const [version, setVersion] = useState(0);
  useView(media && !media.isMine ? media.id : null);

  return {
    media,
    isGone,
    isLoading: id !== null && query.isPending,
    refetch: () => void query.refetch(),
    version,
    /** Asks for the post again, then shows it as if it had just been opened. */
    reload: useCallback(async () => {
      if (id === null) return;
      await client.invalidateQueries({ queryKey: mediaQueries.detail(id).queryKey });
      setVersion((before) => before + 1);
    }, [client, id]),
    back:
      search.get('ref') === 'community'
        ? { to: '/community', label: 'Back to Community' }
        : { to: '/media', label: 'Back to Media' },
  };
}

/** Counts a view once, when the page of somebody else's post shows. */
function useView(id: number | null): void {
  const { mutate } = useViewMedia();
  useEffect(() => {
    if (id !== null) mutate(id);
  }, [id, mutate]);
}
