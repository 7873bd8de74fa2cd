import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { useCurrentUser } from '@/features/accounts';
import { restoreOldMessages } from '@/features/chat/message-outbox';
import { OutboxStrip } from '@/features/outbox/outbox-strip';
import { outboxOf } from '@/lib/outbox';
import { PAD_PATH } from '@/lib/paths';
import { KINDS } from './outbox-kinds';

/** Sends what the signed-in person recorded on this device and shows how much of it waits. */
export function Outbox() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const isConversation = useMatch('/conversation/:id') !== null;
  const isPad = useMatch(PAD_PATH) !== null;

  useEffect(() => {
    void restoreOldMessages(id);
    return outboxOf(client, id).run(KINDS);
  }, [client, id]);

  // Between two rounds nothing is in the way of a thumb; a conversation's field must not be covered.
  return isPad ? null : <OutboxStrip floats={!isConversation} />;
}
