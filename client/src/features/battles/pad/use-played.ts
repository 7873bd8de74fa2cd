import { DEFAULT_EVENT_NAME } from '@shared/battles';
import { scoreRounds } from '@shared/rules/scoring';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePending } from '@/lib/outbox';
import { battleQueries, NO_FILTER } from '../api';
import { battleKind, type UnsentBattle } from '../battle-outbox';
import type { Played } from './recent';

/** One's newest battles, the newest first: those of the server and those that wait on this device. */
export function usePlayed() {
  const list = useInfiniteQuery(battleQueries.list(NO_FILTER));
  const unsent = usePending(battleKind);
  const listed = list.data;
  const played = useMemo(() => {
    const waiting = unsent.map(playedOf);
    return [...waiting, ...(listed ?? [])].toSorted(
      (a, b) => Date.parse(b.date) - Date.parse(a.date),
    );
  }, [unsent, listed]);
  return { played, isPending: list.isPending };
}

function playedOf({ about, body, savedAt }: UnsentBattle): Played {
  return {
    myCombo: about,
    opponentName: body.opponentName,
    opponentCombo: body.opponentCombo,
    eventName: body.eventName || DEFAULT_EVENT_NAME,
    date: body.playedAt ?? savedAt,
    ...scoreRounds(body.roundsData),
  };
}
