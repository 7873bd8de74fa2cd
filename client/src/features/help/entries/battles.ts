import { DEFAULT_EVENT_NAME } from '@shared/battles';
import { MATCHUP_ROUNDS } from '@shared/decks';
import { FINISH_POINTS, MAX_ROUNDS } from '@shared/rules/finish';
import { entriesOf } from '../entry';

/** The choices that have an end, as they are read. */
const POINTS_TO_WIN = '4, 5 or 7';

/** Two records of which the longer one stands higher, as the tests check. */
export const LUCKY = { wins: 1, battles: 1 };
export const STEADY = { wins: 45, battles: 50 };

export const BATTLES = entriesOf('Battles', '2026-11-21', [
  {
    id: 'record-battle',
    question: 'How do I record a battle?',
    answer: `Tap Record, choose your combo, say whom you met and with what, and add the rounds: who won each, and how. Without an event's name it is a ${DEFAULT_EVENT_NAME}.`,
    link: { to: '/battles/record', label: 'Record a battle' },
  },
  {
    id: 'pad',
    question: 'How do I keep the score while we play?',
    answer: `On a phone tap Record in the bottom bar and then whom you play: the pad opens, and each tap is a round. Choose to play to ${POINTS_TO_WIN} points or without an end; the pad says who has won, and you may go on. Undo takes the last round back, a tap on any round changes it.`,
    link: { to: '/record', label: 'Open the pad' },
  },
  {
    id: 'pad-closed',
    question: 'What if I close the pad in the middle of a battle?',
    answer:
      'Nothing is lost. Each tap is kept on your device; tap Record again and you go on where you stopped, also after a reload.',
  },
  {
    id: 'result-card',
    question: 'How do I show others how a battle went?',
    answer:
      'After a battle the pad shows a picture of the result, and each battle has it under Result card. It is made on your device; share it, or save it as a picture.',
    link: { to: '/battles', label: 'Your battles' },
  },
  {
    id: 'no-network',
    question: 'Can I record battles without a network?',
    answer:
      'Yes. Once you have opened Ripcord on a device, it opens there without a network, with your combos, decks, battles and statistics. What you record is kept on the device and sent by itself as soon as Ripcord can be reached, with the time at which you played.',
  },
  {
    id: 'waiting',
    question: 'What does "waiting to be sent" mean?',
    answer:
      'These battles are on this device only, for your account alone. Tap it to see them, to change or discard one, or to try at once. If one is refused, the reason stands beside it. Signing out keeps them for the next time you sign in on that device.',
  },
  {
    id: 'points',
    question: 'How many points does a finish give?',
    answer: `A spin finish gives ${FINISH_POINTS.spin}, a burst finish ${FINISH_POINTS.burst}, an over finish ${FINISH_POINTS.over} and an extreme finish ${FINISH_POINTS.extreme}. Whoever wins the round gets them; a drawn round gives nobody any.`,
  },
  {
    id: 'rounds',
    question: 'How many rounds can a battle have?',
    answer: `At least 1 and at most ${MAX_ROUNDS}.`,
  },
  {
    id: 'battle-result',
    question: 'When is a battle won?',
    answer:
      "When your points of all rounds are more than your opponent's; equal points are a draw. The finish of the whole battle is that of its last round.",
  },
  {
    id: 'battle-date',
    question: 'Can I record a battle of last week?',
    answer:
      'Yes, choose when it was played. A time in the future is taken as now, for phones with a wrong clock.',
  },
  {
    id: 'edit-battle',
    question: 'I made a mistake. Can I change a battle?',
    answer:
      'Yes: Edit and Delete are in the menu of each of your battles. All figures follow at once.',
    link: { to: '/battles', label: 'Your battles' },
  },
  {
    id: 'saved-twice',
    question: 'Can a battle be saved twice by accident?',
    answer:
      'No. A second tap, or a second attempt after the Wi-Fi was lost, finds the first one and does not make another.',
  },
  {
    id: 'fix-scores',
    question: 'What does Fix Scores do?',
    answer:
      'It works out score, result and finish of all your battles anew from their rounds, and says how many it changed.',
  },
  {
    id: 'finish-breakdown',
    question: 'Why do the finishes in Battle Stats differ from those on my profile?',
    answer:
      'Battle Stats count whole battles by their last round, out of all battles, won or lost. On your profile and on combos it is rounds that you won.',
    link: { to: '/battles?tab=stats', label: 'Battle Stats' },
  },
  {
    id: 'top-performing',
    question: 'How are my Top Performing Combos ordered?',
    answer: `By the win rate that is certain, not the one that may be luck: ${STEADY.wins} wins in ${STEADY.battles} battles stand above ${LUCKY.wins} in ${LUCKY.battles}.`,
  },
  {
    id: 'deck-battles',
    question: 'How does a deck battle work?',
    answer:
      'Each round won gives one point, whatever the finish. There are two rounds; at 1-1 a third one decides. Deck battles count for the deck and do not change the record of its combos.',
  },
  {
    id: 'deck-win-rate',
    question: 'Which win rate does a deck show?',
    answer:
      'The share of its battles that it won. As long as that is 0 and it was recommended, the predicted rate is shown, and says so.',
  },
  {
    id: 'matchups',
    question: 'Where does the Matchup Analysis of a deck come from?',
    answer: `From the rounds in which you noted the opponent's combo. Below ${MATCHUP_ROUNDS} such rounds it shows general figures of the game, and says that they are not your deck's.`,
  },
]);
