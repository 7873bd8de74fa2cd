import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { useCurrentUser } from '@/features/accounts';
import { restoreOldMessages } from '@/features/chat/message-outbox';
import { OutboxStrip } from '@/features/outbox/outbox-strip';
import { outboxOf } from '@/lib/outbox';
import { PAD_PATH } from '@/lib/paths';
import { KINDS } from './outbox-kinds';

/** Sends the signed-in person's outbox and shows how much is pending. */
export function Outbox() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const isConversation = useMatch('/conversation/:id') !== null;
  const isPad = useMatch(PAD_PATH) !== null;

  useEffect(() => {
    void restoreOldMessages(id);
    return outboxOf(client, id).run(KINDS);
  }, [client, id]);

  // The pad stays free of it, and a conversation's field must not be covered.
  return isPad ? null : <OutboxStrip floats={!isConversation} />;
}
