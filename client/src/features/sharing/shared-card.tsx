import { type ComponentType, lazy, Suspense } from 'react';
import { LinkCardProblem, LinkCardSkeleton } from './link-card';
import type { SharedLink } from './shared-link';

type Card = ComponentType<{ id: number }>;

/** Loaded when a message needs it; if that fails, the message can still be read. */
const card = (load: () => Promise<Card>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => <LinkCardProblem text="Could not load what this link shows" /> }),
    ),
  );

const CARDS = {
  combo: card(async () => (await import('./combo-link-card')).ComboLinkCard),
  deck: card(async () => (await import('./deck-link-card')).DeckLinkCard),
  battle: card(async () => (await import('./battle-link-card')).BattleLinkCard),
  media: card(async () => (await import('./media-link-card')).MediaLinkCard),
  tournament: card(async () => (await import('./tournament-link-card')).TournamentLinkCard),
} satisfies Record<SharedLink['kind'], unknown>;

/** A preview of a combo, deck, battle, post or tournament in a message. */
export function SharedCard({ link: { kind, id } }: { link: SharedLink }) {
  const Card = CARDS[kind];
  return (
    <Suspense fallback={<LinkCardSkeleton label={`Loading ${kind}`} />}>
      <Card id={id} />
    </Suspense>
  );
}
