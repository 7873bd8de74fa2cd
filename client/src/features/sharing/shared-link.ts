import { ID_DIGITS } from '#shared/address-id';

export interface SharedLink {
  kind: 'combo' | 'deck' | 'battle' | 'media' | 'tournament';
  id: number;
}

const KINDS = {
  combos: 'combo',
  decks: 'deck',
  battles: 'battle',
  media: 'media',
  tournaments: 'tournament',
} as const;

const PAGE = new RegExp(`^/(${Object.keys(KINDS).join('|')})/(${ID_DIGITS})/?$`);

/**
 * Parses a URL of this app. Only absolute URLs of this origin count, so that nobody can make a card
 * of another site's page; query and hash are ignored.
 */
export function readSharedLink(url: string): SharedLink | null {
  const address = parse(url);
  if (!address || address.origin !== window.location.origin) return null;
  // "https://ripcord.example@…" would be read as an origin other than the real one.
  if (address.username || address.password) return null;
  const [, word, digits] = PAGE.exec(address.pathname) ?? [];
  if (!word) return null;
  return { kind: KINDS[word as keyof typeof KINDS], id: Number(digits) };
}

function parse(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}
