import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { useCurrentUser } from '@/features/accounts';
import { restoreOldMessages } from '@/features/chat/message-outbox';
import { OutboxStrip } from '@/features/outbox/outbox-strip';
import { outboxOf } from '@/lib/outbox';
import { useIsPad } from '@/lib/paths';
import { KINDS } from './outbox-kinds';

export function Outbox() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const isConversation = useMatch('/conversation/:id') !== null;
  const isPad = useIsPad();
  // A judge's tables list unsent reports themselves, above their button for a code.
  const isJudge = useMatch('/tournaments/:id/judge') !== null;

  useEffect(() => {
    void restoreOldMessages(id);
    return outboxOf(client, id).run(KINDS);
  }, [client, id]);

  // Hidden on the pad, and not floating in a conversation, whose field must not be covered.
  return isPad ? null : <OutboxStrip floats={!isConversation} isHidden={isJudge} />;
}
