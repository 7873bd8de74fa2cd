import { BattleLinkCard } from './battle-link-card';
import { ComboLinkCard } from './combo-link-card';
import { MediaLinkCard } from './media-link-card';
import type { SharedLink } from './shared-link';
import { TournamentLinkCard } from './tournament-link-card';

const CARDS = {
  combo: ComboLinkCard,
  battle: BattleLinkCard,
  media: MediaLinkCard,
  tournament: TournamentLinkCard,
};

/** What an address of a combo, battle, post or tournament stands for, small enough for a message. */
export function SharedCard({ link: { kind, id } }: { link: SharedLink }) {
  const Card = CARDS[kind];
  return <Card id={id} />;
}
