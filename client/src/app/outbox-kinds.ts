import { battleKind } from '@/features/battles/battle-outbox';
import { messageKind } from '@/features/chat/message-outbox';
import { deckBattleKind } from '@/features/decks/deck-battle-outbox';

/** Everything that can be recorded offline. */
export const KINDS = [battleKind, deckBattleKind, messageKind];
