import { MATCHUP_ROUNDS } from '#shared/decks';
import { RANKED_BATTLES, RANKED_PEOPLE } from '#shared/meta';
import { FINISH_POINTS, MAX_ROUNDS } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { entriesOf } from '../entry';

/** A test proves that the longer record ranks higher. */
export const LUCKY = { wins: 1, battles: 1 };
export const STEADY = { wins: 45, battles: 50 };

/** A test proves that the parts of the shorthand have these names. */
export const SHORTHAND = 'WR 9-60B';
export const SHORTHAND_FINDS = ['wizard rod', 'ウィザードロッド', 'ball'] as const;

export const BATTLES = entriesOf('battles', '2026-11-21', [
  {
    id: 'record-battle',
    question: t('How do I record a battle?'),
    answer: t(
      'Tap Record, choose your combo, say who you played and what they used, and add the rounds: who won each one, and how. Leave the event empty and it counts as a Practice Match. If you don\'t know what they used, tap I don\'t know: the battle says "Add their combo" until you do, and until then it counts for your combo but not against theirs.',
    ),
    link: { to: '/battles/record', label: t('Record a battle') },
  },
  {
    id: 'pad',
    question: t('How do I keep score while we play?'),
    answer: t(
      "On a phone, tap Record in the bottom bar and choose who you're playing. The pad opens, and each tap is a round. Play to 4, 5 or 7 points or without a limit; the pad says who has won, and you can keep going. Undo takes back the last round, and you can tap any round to change it.",
    ),
    link: { to: '/record', label: t('Open the pad') },
  },
  {
    id: 'pad-closed',
    question: t('What if I close the pad in the middle of a battle?'),
    answer: t(
      'Nothing is lost. Every tap is saved on your device. Tap Record again and carry on where you left off, even after a reload.',
    ),
  },
  {
    id: 'result-card',
    question: t('How do I show others how a battle went?'),
    answer: t(
      'After a battle the pad shows a picture of the result to share or save. Result card makes one for any of your battles.',
    ),
    link: { to: '/battles', label: t('Your battles') },
  },
  {
    id: 'no-network',
    question: t('Can I record battles offline?'),
    answer: t(
      'Yes. Once you have opened Ripcord on a device, it opens there without a network too, with your combos, decks, battles and statistics. What you record is saved on the device, with the time you played, and sent as soon as you are back online.',
    ),
  },
  {
    id: 'waiting',
    question: t('What does "waiting to be sent" mean?'),
    answer: t(
      'These battles are only on this device, under your account. Tap the message to see them, change or discard one, or try again right away. If a battle was refused, you see why. They stay on the device when you log out and wait for you to log in there again.',
    ),
  },
  {
    id: 'points',
    question: t('How many points does a finish give?'),
    answer: t(
      'A spin finish gives {spin}, a burst finish {burst}, an over finish {over} and an extreme finish {extreme}. Whoever wins the round gets the points; a drawn round gives none.',
      FINISH_POINTS,
    ),
  },
  {
    id: 'finishes',
    question: t('What do spin, burst, over and extreme finish mean?'),
    answer: t(
      'How the round was won. Spin finish: the other Beyblade stops spinning first. Burst finish: it bursts into its parts. Over finish: it flies into a pocket at the side of the stadium. Extreme finish: it flies out through the Xtreme zone. Own finish: a Beyblade leaves the stadium without being hit, which gives the other side a point.',
    ),
  },
  {
    id: 'rounds',
    question: t('How many rounds can a battle have?'),
    answer: t('At least 1 and at most {max}.', { max: MAX_ROUNDS }),
  },
  {
    id: 'battle-result',
    question: t('When is a battle won?'),
    answer: t(
      "When your points from all rounds add up to more than your opponent's. Equal points are a draw. The finish of the last round is the finish of the battle.",
    ),
  },
  {
    id: 'battle-date',
    question: t('Can I record a battle from last week?'),
    answer: t(
      'Yes, just set when it was played. A time in the future is saved as now, in case your clock is wrong.',
    ),
  },
  {
    id: 'search-battles',
    question: t('How do I find one of my battles?'),
    answer: t(
      'Type into the search above the list: an opponent, an event, or a part of either combo by any of its names or its shorthand. A battle against {combo} is found by “{name}”, “{japanese}”, “{part}” as well.',
      {
        combo: SHORTHAND,
        name: SHORTHAND_FINDS[0],
        japanese: SHORTHAND_FINDS[1],
        part: SHORTHAND_FINDS[2],
      },
    ),
    link: { to: '/battles', label: t('Your battles') },
  },
  {
    id: 'edit-battle',
    question: t('I made a mistake. Can I change a battle?'),
    answer: t(
      'Yes. Edit and Delete are in the menu of each of your battles. Your statistics change right away.',
    ),
    link: { to: '/battles', label: t('Your battles') },
  },
  {
    id: 'saved-twice',
    question: t('Can a battle be saved twice by accident?'),
    answer: t(
      'No. If you tap twice, or try again after losing the Wi-Fi, Ripcord recognizes the battle and saves it only once.',
    ),
  },
  {
    id: 'fix-scores',
    question: t('What does Fix Scores do?'),
    answer: t(
      'It recalculates the score, result and finish of all your battles from their rounds, and tells you how many changed. It is in the menu at the top of Battles.',
    ),
  },
  {
    id: 'finish-breakdown',
    question: t('Why do the finishes in Battle Stats differ from those on my profile?'),
    answer: t(
      'Battle Stats count whole battles by their last round, won or lost. Your profile and your combos count only the rounds you won.',
    ),
    link: { to: '/battles?tab=stats', label: t('Battle Stats') },
  },
  {
    id: 'top-performing',
    question: t('How are my Top Performing Combos ordered?'),
    answer: t(
      'By a win rate that allows for luck: {steadyWins} wins in {steadyBattles} battles rank higher than {luckyWins} in {luckyBattles}.',
      {
        steadyWins: STEADY.wins,
        steadyBattles: STEADY.battles,
        luckyWins: LUCKY.wins,
        luckyBattles: LUCKY.battles,
      },
    ),
  },
  {
    id: 'meta',
    question: t('Where do the figures under Parts and Meta come from?'),
    answer: t(
      "From public battles: those with a combo that its owner shares. Both sides count if the opponent's combo was written down. Nobody counts for more than a tenth of a part's battles, and a part gets a rank once {people} people have recorded {battles} battles with it. The order follows the lower end of the range that the true rate is in with 90% certainty. New battles show within the hour.",
      { people: RANKED_PEOPLE, battles: RANKED_BATTLES },
    ),
    link: { to: '/meta', label: t('Parts and Meta') },
  },
  {
    id: 'deck-battles',
    question: t('How does a deck battle work?'),
    answer: t(
      'Each round you win is one point, whatever the finish. There are two rounds; at 1–1 a third one decides. Deck battles count for the deck, not for its combos.',
    ),
  },
  {
    id: 'deck-win-rate',
    question: t('Which win rate does a deck show?'),
    answer: t(
      'The share of its battles that it won. While that is 0, it shows the predicted win rate instead, and says so.',
    ),
  },
  {
    id: 'matchups',
    question: t('Where does the Matchup Analysis of a deck come from?'),
    answer: t(
      "From the rounds where you noted the opponent's combo. Below {rounds} such rounds it shows general figures for the game, and says that they are not from your deck.",
      { rounds: MATCHUP_ROUNDS },
    ),
  },
]);
