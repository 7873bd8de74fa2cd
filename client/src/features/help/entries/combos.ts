import { DECK_NAME_MAX, DECK_NAME_MIN, DECK_PLACES } from '#shared/decks';
import { CERTAIN_BATTLES, NOT_ENOUGH_BATTLES, PERFECT_COMBO_BATTLES } from '#shared/rules/rates';
import { entriesOf } from '../entry';

/** Tests check these examples against the catalogue. */
export const EXAMPLE_ENTRY = 'WR 9-60B';
export const EXAMPLE_PARTS = ['Wizard Rod', '9-60', 'Ball'] as const;
export const EXAMPLE_ALIAS = 'Wand Wizard';

export const COMBOS = entriesOf('Combos', '2026-11-21', [
  {
    id: 'what-is-a-combo',
    question: 'What is a combo?',
    answer:
      'The top you play: a blade, a ratchet and a bit. In the CX line, the blade itself is made of a lock chip, a main blade and an assist blade.',
    link: { to: '/combos', label: 'Your combos' },
  },
  {
    id: 'quick-entry',
    question: 'Is there a faster way than choosing every part?',
    answer: `Yes. Type the combo into Quick entry the way you say it: “${EXAMPLE_ENTRY}” becomes ${EXAMPLE_PARTS.join(' ')}.`,
    link: { to: '/combos/create', label: 'Create a combo' },
  },
  {
    id: 'part-names',
    question: 'My part has a different name on the box. Can I find it?',
    answer: `Yes. Takara Tomy names, Hasbro names and abbreviations all find the same part: ${EXAMPLE_ALIAS} is ${EXAMPLE_PARTS[0]}. That keeps your statistics together.`,
  },
  {
    id: 'top-combo',
    question: 'When is a combo a #1 Combo?',
    answer: `When it has won 100 % of at least ${PERFECT_COMBO_BATTLES} recorded battles. One loss or one draw takes the mark away.`,
  },
  {
    id: 'win-rate',
    question: "How is a combo's win rate counted?",
    answer:
      'Wins divided by all battles, draws included, rounded to a whole percent. The community leaves draws out: wins divided by wins and losses.',
  },
  {
    id: 'not-enough-battles',
    question: `Why does it say “${NOT_ENOUGH_BATTLES}”?`,
    answer: `Below ${CERTAIN_BATTLES} battles a win rate says little: 1 out of 1 may just be luck. You still see the percentage and how many battles it is based on.`,
  },
  {
    id: 'finish-rates',
    question: 'What do the burst, spin, over and extreme rates mean?',
    answer:
      'Of all the rounds the combo has won, the share that ended that way. Lost rounds do not count here.',
  },
  {
    id: 'ratings',
    question: 'Where do attack, defense, stamina and weight come from?',
    answer:
      'From the parts catalogue. The weight adds up the parts whose weight is known. The three ratings, from 0 to 10, depend on the types of the parts.',
  },
  {
    id: 'emblem',
    question: 'Why does every combo look different?',
    answer:
      'Its picture is drawn from its parts: the blade sets the outline, the ratchet its teeth and the bit the tip. You choose its two colors.',
  },
  {
    id: 'publish-combo',
    question: 'How do I show a combo to others?',
    answer:
      'Edit it and switch on Publish to Community. It then appears in the community and on your profile, with its battles. Switch it off and only you can see it.',
  },
  {
    id: 'delete-combo',
    question: 'What happens when I delete a combo?',
    answer:
      'Its battles are deleted with it, for good. If one of your decks uses the combo, take it out of that deck first.',
  },
  {
    id: 'recalculate-stats',
    question: 'What does Recalculate Stats do?',
    answer:
      "It recounts your combos' statistics from their battles. You should never need it, but if a number looks wrong, this fixes it.",
  },
  {
    id: 'my-collection',
    question: 'What is My Collection for?',
    answer: `It holds the parts you own. Type combos into Quick add (“${EXAMPLE_ENTRY}” adds three parts), choose parts from the catalogue, or take those of your combos. Can build then shows your strongest combos and the best deck of these parts.`,
    link: { to: '/collection', label: 'My Collection' },
  },
  {
    id: 'collection-offline',
    question: 'Can I use my collection without a connection?',
    answer:
      'Yes. It opens on a device that has shown it before. Parts that you add, change or remove are saved there and sent once Ripcord can be reached.',
  },
  {
    id: 'collection-private',
    question: 'Who sees my collection?',
    answer:
      'Nobody but you at first. In the collection settings you can show it on your profile, or offer the parts you would trade to your friends. Your notes are never shown.',
    link: { to: '/collection', label: 'My Collection' },
  },
  {
    id: 'trade-parts',
    question: 'How do I trade parts with a friend?',
    answer:
      'Open a part of your collection and say how many copies are for trade, fill your wishlist, and offer your trade list to friends. Trade then shows friends who have what you want. An offer is a card in your chat: once it is accepted both collections change, and either of you can undo that within 24 hours. Only friends can trade.',
    link: { to: '/collection?tab=trade', label: 'Trade' },
  },
  {
    id: 'wishlist-advice',
    question: 'How do you know which part would help me most?',
    answer:
      'Every part that you lack is tried: the one whose addition raises the predicted strength of the best deck you could build most is named, with the 90% range of the gain. If that range includes 0, no part is named.',
    link: { to: '/collection?tab=wishlist', label: 'Your wishlist' },
  },
  {
    id: 'what-is-a-deck',
    question: 'What is a deck?',
    answer: `Exactly ${DECK_PLACES.length} combos for a 3v3 battle, under a name of ${DECK_NAME_MIN} to ${DECK_NAME_MAX} characters. Each part only once: blade, chip, main blade, assist blade, over blade, ratchet and bit.`,
    link: { to: '/deck-builder', label: 'Open the deck builder' },
  },
  {
    id: 'share-deck',
    question: 'How do I share a deck?',
    answer:
      'With Share to Community on its page. Everyone then sees its combos too, even private ones. You can make the deck private again under Edit.',
  },
  {
    id: 'recommendation',
    question: 'How does the AI recommendation work?',
    answer:
      "It rates your combos part by part, from all public battles and your own, so that a few lucky wins don't count for too much. Then it picks the three that should win most without sharing a part, and says why and how sure it is. You need at least three combos.",
    link: { to: '/deck-builder', label: 'Get a recommendation' },
  },
]);
