import { DECK_NAME_MAX, DECK_NAME_MIN, DECK_PLACES } from '#shared/decks';
import { CERTAIN_BATTLES, NOT_ENOUGH_BATTLES, PERFECT_COMBO_BATTLES } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { entriesOf } from '../entry';

/** Tests check these examples against the catalogue. */
export const EXAMPLE_ENTRY = 'WR 9-60B';
export const EXAMPLE_PARTS = ['Wizard Rod', '9-60', 'Ball'] as const;
export const EXAMPLE_ALIAS = 'Wand Wizard';

export const COMBOS = entriesOf('combos', '2026-11-21', [
  {
    id: 'what-is-a-combo',
    question: t('What is a combo?'),
    answer: t(
      'The top you play: a blade, a ratchet and a bit. In the CX line, the blade itself is made of a lock chip, a main blade and an assist blade.',
    ),
    link: { to: '/combos', label: t('Your combos') },
  },
  {
    id: 'quick-entry',
    question: t('Is there a faster way than choosing every part?'),
    answer: t(
      'Yes. Type the combo into Quick entry the way you say it: “{typed}” becomes {combo}.',
      { typed: EXAMPLE_ENTRY, combo: EXAMPLE_PARTS.join(' ') },
    ),
    link: { to: '/combos/create', label: t('Create a combo') },
  },
  {
    id: 'part-names',
    question: t('My part has a different name on the box. Can I find it?'),
    answer: t(
      'Yes. Takara Tomy names, Hasbro names and abbreviations all find the same part: {alias} is {part}. That keeps your statistics together.',
      { alias: EXAMPLE_ALIAS, part: EXAMPLE_PARTS[0] },
    ),
  },
  {
    id: 'top-combo',
    question: t('When is a combo a #1 Combo?'),
    answer: t(
      'When it has won 100 % of at least {battles} recorded battles. One loss or one draw takes the mark away.',
      { battles: PERFECT_COMBO_BATTLES },
    ),
  },
  {
    id: 'win-rate',
    question: t("How is a combo's win rate counted?"),
    answer: t(
      'Wins divided by all battles, draws included, rounded to a whole percent. The community leaves draws out: wins divided by wins and losses.',
    ),
  },
  {
    id: 'not-enough-battles',
    question: t('Why does it say “{words}”?', { words: t(NOT_ENOUGH_BATTLES) }),
    answer: t(
      'Below {battles} battles a win rate says little: 1 out of 1 may just be luck. You still see the percentage and how many battles it is based on.',
      { battles: CERTAIN_BATTLES },
    ),
  },
  {
    id: 'finish-rates',
    question: t('What do the burst, spin, over and extreme rates mean?'),
    answer: t(
      'Of all the rounds the combo has won, the share that ended that way. Lost rounds do not count here.',
    ),
  },
  {
    id: 'ratings',
    question: t('Where do attack, defense, stamina and weight come from?'),
    answer: t(
      'From the parts catalogue. The weight adds up the parts whose weight is known. The three ratings, from 0 to 10, depend on the types of the parts.',
    ),
  },
  {
    id: 'emblem',
    question: t('Why does every combo look different?'),
    answer: t(
      'Its picture is drawn from its parts: the blade sets the outline, the ratchet its teeth and the bit the tip. You choose its two colors.',
    ),
  },
  {
    id: 'publish-combo',
    question: t('How do I show a combo to others?'),
    answer: t(
      'Edit it and switch on Publish to Community. It then appears in the community and on your profile, with its battles. Switch it off and only you can see it.',
    ),
  },
  {
    id: 'delete-combo',
    question: t('What happens when I delete a combo?'),
    answer: t(
      'Its battles are deleted with it, for good. If one of your decks uses the combo, take it out of that deck first.',
    ),
  },
  {
    id: 'recalculate-stats',
    question: t('What does Recalculate Stats do?'),
    answer: t(
      "It recounts your combos' statistics from their battles. You should never need it, but if a number looks wrong, this fixes it.",
    ),
  },
  {
    id: 'my-collection',
    question: t('What is My Collection for?'),
    answer: t(
      'It holds the parts you own. Type combos into Quick add (“{typed}” adds three parts), choose parts from the catalogue, or take those of your combos. Can build then shows your strongest combos and the best deck of these parts.',
      { typed: EXAMPLE_ENTRY },
    ),
    link: { to: '/collection', label: t('My Collection') },
  },
  {
    id: 'collection-offline',
    question: t('Can I use my collection without a connection?'),
    answer: t(
      'Yes. It opens on a device that has shown it before. Parts that you add, change or remove are saved there and sent once Ripcord can be reached.',
    ),
  },
  {
    id: 'collection-private',
    question: t('Who sees my collection?'),
    answer: t(
      'Nobody but you at first. In the collection settings you can show it on your profile, or offer the parts you would trade to your friends. Your notes are never shown.',
    ),
    link: { to: '/collection', label: t('My Collection') },
  },
  {
    id: 'trade-parts',
    question: t('How do I trade parts with a friend?'),
    answer: t(
      'Open a part of your collection and say how many copies are for trade, fill your wishlist, and offer your trade list to friends. Trade then shows friends who have what you want. An offer is a card in your chat: once it is accepted both collections change, and either of you can undo that within 24 hours. Only friends can trade.',
    ),
    link: { to: '/collection?tab=trade', label: t('Trade') },
  },
  {
    id: 'wishlist-advice',
    question: t('How do you know which part would help me most?'),
    answer: t(
      'Every part that you lack is tried: the one whose addition raises the predicted strength of the best deck you could build most is named, with the 90% range of the gain. If that range includes 0, no part is named.',
    ),
    link: { to: '/collection?tab=wishlist', label: t('Your wishlist') },
  },
  {
    id: 'what-is-a-deck',
    question: t('What is a deck?'),
    answer: t(
      'Exactly {combos} combos for a 3v3 battle, under a name of {min} to {max} characters. Each part only once: blade, chip, main blade, assist blade, over blade, ratchet and bit.',
      { combos: DECK_PLACES.length, min: DECK_NAME_MIN, max: DECK_NAME_MAX },
    ),
    link: { to: '/deck-builder', label: t('Open the deck builder') },
  },
  {
    id: 'share-deck',
    question: t('How do I share a deck?'),
    answer: t(
      'With Share to Community on its page. Everyone then sees its combos too, even private ones. You can make the deck private again under Edit.',
    ),
  },
  {
    id: 'recommendation',
    question: t('How does the AI recommendation work?'),
    answer: t(
      "It rates your combos part by part, from all public battles and your own, so that a few lucky wins don't count for too much. Then it picks the three that should win most without sharing a part, and says why and how sure it is. You need at least three combos.",
    ),
    link: { to: '/deck-builder', label: t('Get a recommendation') },
  },
]);
