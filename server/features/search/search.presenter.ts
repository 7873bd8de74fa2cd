import type { Combo } from '../../../shared/combos';
import type { DeckCombo } from '../../../shared/decks';
import type { SearchResults } from '../../../shared/search';
import { presentPerson } from '../accounts/accounts.presenter';
import type { SearchFinds } from './search.service';

const presentEmblem = (combo: Combo | DeckCombo) => ({
  id: combo.id,
  name: combo.name,
  blade: combo.blade,
  mainBlade: combo.mainBlade,
  disk: combo.disk,
  driver: combo.driver,
  bladeType: combo.bladeType,
  colorStart: combo.colorStart,
  colorEnd: combo.colorEnd,
});

/** By kind, with only what a line of the results shows. */
export function presentResults({ people, things }: SearchFinds): SearchResults {
  const results: SearchResults = {
    users: people.map(presentPerson),
    combos: [],
    media: [],
    tournaments: [],
    decks: [],
  };
  for (const thing of things) {
    switch (thing.kind) {
      case 'combo': {
        const { isMine, user } = thing.combo;
        results.combos.push({ ...presentEmblem(thing.combo), isMine, user });
        break;
      }
      case 'media': {
        const { id, title, mediaType, thumbnailUrl, user } = thing.media;
        const author = user && { username: user.username };
        results.media.push({ id, title, mediaType, thumbnailUrl, user: author });
        break;
      }
      case 'tournament': {
        const { id, name, date, location } = thing.tournament;
        results.tournaments.push({ id, name, date, location });
        break;
      }
      case 'deck': {
        const { id, name, isMine, user, combo1, combo2, combo3 } = thing.deck;
        const combos = [combo1, combo2, combo3].map(presentEmblem);
        results.decks.push({ id, name, isMine, combos, user });
        break;
      }
    }
  }
  return results;
}
