import { useEffect, useState } from 'react';

const load = () => import('./opponent-parts');

type Tools = Awaited<ReturnType<typeof load>>;

/**
 * What reads and picks parts, with the catalogue that it needs: fetched once it is wanted. Where it
 * cannot be had, `retry` asks again.
 */
export function useOpponentTools(isWanted: boolean) {
  const [tools, setTools] = useState<Tools>();
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!isWanted || tools || hasFailed) return;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setTools(loaded);
      },
      () => {
        if (!isGone) setHasFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, tools, hasFailed]);

  return { tools, hasFailed, retry: () => setHasFailed(false) };
}
