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
      'Anyone who is signed in. Say what it is, when and where, and add a flyer if you have one. Everyone can see it.',
    link: { to: '/tournaments?create=true', label: 'Create a tournament' },
  },
  {
    id: 'register',
    question: 'How do I register?',
    answer: `Tap Register Now on the card of an official tournament or on any tournament's page. Withdraw takes you off the list again. Up to ${grouped(TOURNAMENT_PARTICIPANTS_MAX)} bladers can register, until the tournament is over.`,
    link: { to: '/tournaments', label: 'Find a tournament' },
  },
  {
    id: 'my-registrations',
    question: 'Where are the tournaments I registered for?',
    answer: "On the Tournaments screen: filter for the ones you're going to.",
    link: { to: '/tournaments?going=true', label: 'Your tournaments' },
  },
  {
    id: 'official',
    question: 'What does Official mean?',
    answer:
      'That its creator marked it as an official tournament. Its card has Register Now; regional tournaments have Learn More, which leads to the details and the same button. The administrator can remove the mark.',
  },
  {
    id: 'change-tournament',
    question: 'Who can change or delete a tournament?',
    answer: 'Its creator and the administrator.',
  },
  {
    id: 'locations',
    question: 'Can a tournament have several locations?',
    answer: `Yes, up to ${TOURNAMENT_LOCATIONS_MAX}.`,
  },
  {
    id: 'flyer',
    question: 'What size should a flyer be?',
    answer: `${FLYER_SIZE.width} x ${FLYER_SIZE.height} pixels fill the card exactly. Any other size is shown whole.`,
  },
  {
    id: 'calendar',
    question: 'Can I add a tournament to my calendar?',
    answer:
      'Yes. Add to calendar on its page gives you a file (.ics) for the calendar on your phone or computer, in your own time zone.',
  },
  {
    id: 'tournament-over',
    question: 'When is a tournament over?',
    answer: `${TOURNAMENT_HOURS} hours after it starts. It then moves to the past tournaments, and registration is closed.`,
  },
  {
    id: 'find-tournament',
    question: 'How do I find a tournament near me?',
    answer:
      'Search for your town: the search covers names, descriptions and locations. Upcoming tournaments come first, with the next one at the top.',
  },
  {
    id: 'tournament-results',
    question: 'Can I note which tournament a battle was part of?',
    answer:
      'Yes. For a deck battle, choose the tournament from the list or type a name. For any other battle, enter it as the event.',
  },
]);
