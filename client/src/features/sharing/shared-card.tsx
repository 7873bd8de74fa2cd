import { BattleLinkCard } from './battle-link-card';
import { ComboLinkCard } from './combo-link-card';
import type { SharedLink } from './shared-link';

/** What an address of a combo or battle stands for, small enough for a message. */
export function SharedCard({ link: { kind, id } }: { link: SharedLink }) {
  return kind === 'combo' ? <ComboLinkCard id={id} /> : <BattleLinkCard id={id} />;
}
