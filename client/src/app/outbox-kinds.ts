import { battleKind } from '@/features/battles/battle-outbox';
import { messageKind } from '@/features/chat/message-outbox';
import { COLLECTION_KINDS } from '@/features/collection/collection-outbox';
import { deckBattleKind } from '@/features/decks/deck-battle-outbox';
import { DESK_KINDS } from '@/features/events/desk/desk-outbox';
import { matchReportKind } from '@/features/events/judge/match-outbox';

export const KINDS = [
  battleKind,
  deckBattleKind,
  messageKind,
  matchReportKind,
  ...Object.values(DESK_KINDS),
  ...COLLECTION_KINDS,
];
