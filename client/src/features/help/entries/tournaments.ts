import {
  FLYER_SIZE,
  TOURNAMENT_HOURS,
  TOURNAMENT_LOCATIONS_MAX,
  TOURNAMENT_PARTICIPANTS_MAX,
} from '@shared/tournaments';
import { entriesOf, grouped } from '../entry';

export const TOURNAMENTS = entriesOf('Tournaments', '2026-11-21', [
  {
    id: 'create-tournament',
    question: 'Who can create a tournament?',
    answer:
      'Everybody who is signed in. Say what it is, when and where; a flyer is welcome. Everybody can see it.',
    link: { to: '/tournaments?create=true', label: 'Create a tournament' },
  },
  {
    id: 'register',
    question: 'How do I take part?',
    answer: `Tap Register Now, on the card of an official tournament or on any tournament's page. Withdraw takes it back. A tournament takes up to ${grouped(TOURNAMENT_PARTICIPANTS_MAX)} people, as long as it is not over.`,
    link: { to: '/tournaments', label: 'Find a tournament' },
  },
  {
    id: 'my-registrations',
    question: 'Where are the tournaments that I registered for?',
    answer: 'On the Tournaments screen, with the filter for those that you go to.',
    link: { to: '/tournaments?going=true', label: 'Tournaments you go to' },
  },
  {
    id: 'official',
    question: 'What does Official mean?',
    answer:
      'That whoever created it marked it as an official tournament. Its card has Register Now; regional ones have Learn More, which leads to the details and the same button. The administrator can take the mark away.',
  },
  {
    id: 'change-tournament',
    question: 'Who can change or delete a tournament?',
    answer: 'Whoever created it, and the administrator.',
  },
  {
    id: 'locations',
    question: 'Can a tournament take place in several places?',
    answer: `Yes, name up to ${TOURNAMENT_LOCATIONS_MAX} of them.`,
  },
  {
    id: 'flyer',
    question: 'Which size should a flyer have?',
    answer: `${FLYER_SIZE.width} x ${FLYER_SIZE.height} pixels fill the card. Any other picture is shown whole.`,
  },
  {
    id: 'calendar',
    question: 'Can I put a tournament into my calendar?',
    answer:
      'Yes: Add to calendar on its page gives a file (.ics) that the calendar of your phone or computer reads. Times are in your own time zone.',
  },
  {
    id: 'tournament-over',
    question: 'When is a tournament over?',
    answer: `${TOURNAMENT_HOURS} hours after it began. Then it moves to the past tournaments, and nobody can register any more.`,
  },
  {
    id: 'find-tournament',
    question: 'How do I find a tournament near me?',
    answer:
      'Search for your town: the search looks at names, descriptions and locations. Upcoming ones stand first, the next one on top.',
  },
  {
    id: 'tournament-results',
    question: 'Can I note in which tournament I battled?',
    answer:
      'Yes. In a deck battle choose the tournament from the list, or write a name of your own; in any other battle write it as the event.',
  },
]);
