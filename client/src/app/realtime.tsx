import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RECONNECT_DELAY_MS } from '#shared/realtime';
import { useCurrentUser, userQuery } from '@/features/accounts';
import { connectLive } from '@/features/chat/live';
import { reconnect } from '@/lib/realtime';
import { startRealtime } from '@/lib/realtime/connection';

/** The signed-in person's socket; closed when signing out unmounts the shell. */
export function Realtime() {
  const client = useQueryClient();
  const { id } = useCurrentUser();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onSessionEnded = async () => {
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      // Another tab signed out and in again: the same person in a new session.
      const isStillHere = client.getQueryData(userQuery.queryKey)?.id === id;
      if (isStillHere) timer = setTimeout(reconnect, RECONNECT_DELAY_MS);
    };
    const disconnect = connectLive(client, id);
    const end = startRealtime(id, () => void onSessionEnded());
    return () => {
      clearTimeout(timer);
      end();
      disconnect();
    };
  }, [client, id]);

  return null;
}
