import { t } from '../../translate';
import { type DeckParts, deckParts } from '../decks';
import { PART_KINDS } from '../parts/kinds';

const nameIn = (key: string) => key.slice(key.indexOf(':') + 1);
const namesOf = (combo: DeckParts) => [...deckParts(combo).keys()].map(nameIn);

/** The first banned part in a deck list, in any spelling or alias. */
export function findBannedPart(
  list: readonly DeckParts[],
  banned: readonly string[],
): string | undefined {
  const names = new Set(list.flatMap(namesOf));
  return banned.find((name) =>
    namesOf(Object.fromEntries(PART_KINDS.map((kind) => [kind, name]))).some((one) =>
      names.has(one),
    ),
  );
}

export const bannedMessage = (part: string): string =>
  t('{part} is banned in this event.', { part });
