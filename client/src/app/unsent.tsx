import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMatch } from 'react-router-dom';
import { useCurrentUser } from '@/features/accounts';
import { battleDelivery } from '@/features/battles/deliver-battle';
import { deckBattleDelivery } from '@/features/decks/deliver-deck-battle';
import { UnsentStrip } from '@/features/unsent/unsent-strip';
import { PAD_PATH } from '@/lib/paths';
import { unsentQueue } from '@/lib/unsent';

const DELIVERIES = [battleDelivery, deckBattleDelivery];

/**
 * Sends what the signed-in person recorded on this device, for as long as the shell is there, and
 * shows on every screen how much of it waits.
 */
export function Unsent() {
  const client = useQueryClient();
  const { id } = useCurrentUser();
  const isConversation = useMatch('/conversation/:id') !== null;
  const isPad = useMatch(PAD_PATH) !== null;

  useEffect(() => unsentQueue(client, id).run(DELIVERIES), [client, id]);

  // Between two rounds nothing is in the way of a thumb; a conversation's field must not be covered.
  return isPad ? null : <UnsentStrip floats={!isConversation} />;
}
