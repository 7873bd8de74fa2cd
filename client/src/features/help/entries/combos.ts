import { DECK_NAME_MAX, DECK_NAME_MIN, DECK_PLACES } from '@shared/decks';
import { CERTAIN_BATTLES, NOT_ENOUGH_BATTLES, PERFECT_COMBO_BATTLES } from '@shared/rules/rates';
import { entriesOf } from '../entry';

/** Examples that the tests check against the catalogue. */
export const EXAMPLE_ENTRY = 'WR 9-60B';
export const EXAMPLE_PARTS = ['Wizard Rod', '9-60', 'Ball'] as const;
export const EXAMPLE_ALIAS = 'Wand Wizard';

export const COMBOS = entriesOf('Combos', '2026-11-21', [
  {
    id: 'what-is-a-combo',
    question: 'What is a combo?',
    answer:
      'A top that you play: a blade, a ratchet and a bit. Blades of the Custom line are made of a lock chip, a main blade and an assist blade instead.',
    link: { to: '/combos', label: 'Your combos' },
  },
  {
    id: 'quick-entry',
    question: 'Is there a faster way than choosing every part?',
    answer: `Yes: write the combo as you say it into Quick entry. “${EXAMPLE_ENTRY}” becomes ${EXAMPLE_PARTS.join(' ')}.`,
    link: { to: '/combos/create', label: 'Create a combo' },
  },
  {
    id: 'part-names',
    question: 'My part has another name on its box. Will it be found?',
    answer: `Yes. The names of Takara Tomy and of Hasbro lead to the same part, and so do abbreviations: ${EXAMPLE_ALIAS} is ${EXAMPLE_PARTS[0]}. So your statistics are not split in two.`,
  },
  {
    id: 'top-combo',
    question: 'When is a combo a #1 Combo?',
    answer: `When it has won 100 % of at least ${PERFECT_COMBO_BATTLES} recorded battles. One loss or one draw takes the mark away.`,
  },
  {
    id: 'win-rate',
    question: 'How is the win rate of a combo counted?',
    answer:
      'Wins divided by wins, losses and draws together, rounded to a whole percent. In the community draws are left out: wins divided by wins and losses.',
  },
  {
    id: 'not-enough-battles',
    question: `Why does it say “${NOT_ENOUGH_BATTLES}”?`,
    answer: `Below ${CERTAIN_BATTLES} battles a rate says little: 1 of 1 is luck as well as skill. The percentage is shown anyhow, with how many battles stand behind it.`,
  },
  {
    id: 'finish-rates',
    question: 'What do the burst, spin, over and extreme rates mean?',
    answer:
      'Of all rounds that the combo has won, the share that ended in this way. Rounds that it lost do not count here.',
  },
  {
    id: 'ratings',
    question: 'Where do attack, defense, stamina and weight come from?',
    answer:
      'From the catalogue of parts. The weight is the sum of the parts whose weight is known; the three ratings, 0 to 10, follow from the types of the parts.',
  },
  {
    id: 'emblem',
    question: 'Why does every combo look different?',
    answer:
      'Its picture is drawn from its parts: the blade gives the outline, the ratchet its sides, the bit the tip, and the two colours are those that you chose.',
  },
  {
    id: 'publish-combo',
    question: 'How do I show a combo to others?',
    answer:
      'Switch on Publish to Community in its form. Then it stands in the community and on your profile, with its battles. Switch it off, and it is yours alone again.',
  },
  {
    id: 'delete-combo',
    question: 'What happens when I delete a combo?',
    answer:
      'Its battles are deleted with it, for good. A combo that one of your decks uses cannot be deleted before it is taken out of that deck.',
  },
  {
    id: 'recalculate-stats',
    question: 'What does Recalculate Stats do?',
    answer:
      'It counts the figures of your combos anew from their battles. You should never need it; if a figure looks wrong, this settles it.',
  },
  {
    id: 'what-is-a-deck',
    question: 'What is a deck?',
    answer: `Exactly ${DECK_PLACES.length} combos for a 3v3 battle, under a name of ${DECK_NAME_MIN} to ${DECK_NAME_MAX} characters. No part may be in it twice: no blade, chip, main blade, assist blade, over blade, ratchet or bit.`,
    link: { to: '/deck-builder', label: 'Open the deck builder' },
  },
  {
    id: 'share-deck',
    question: 'How do I share a deck?',
    answer:
      'With Share to Community on its page. Its combos are then shown within the deck even if they are private themselves. Edit makes it private again.',
  },
  {
    id: 'recommendation',
    question: 'How does the AI recommendation work?',
    answer:
      'It rates combos by the results of all public battles and your own, part by part, so that a few lucky wins do not mislead. Of all your combos that share no part it takes the three that should win most, and says why and how sure it is. It needs at least three combos of yours.',
    link: { to: '/deck-builder', label: 'Get a recommendation' },
  },
]);
