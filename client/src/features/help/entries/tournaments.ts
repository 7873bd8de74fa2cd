import {
  FLYER_SIZE,
  TOURNAMENT_HOURS,
  TOURNAMENT_LOCATIONS_MAX,
  TOURNAMENT_PARTICIPANTS_MAX,
} from '#shared/tournaments';
import { t } from '#shared/translate';
import { CONNECTIONS_PATH } from '@/lib/paths';
import { entriesOf } from '../entry';

export const TOURNAMENTS = entriesOf('tournaments', '2026-11-23', [
  {
    id: 'create-tournament',
    question: t('Who can create a tournament?'),
    answer: t(
      'Anyone who is logged in. Say what it is, when and where, and add a flyer if you have one. Everyone can see it.',
    ),
    link: { to: '/tournaments?create=true', label: t('Create a tournament') },
  },
  {
    id: 'register',
    question: t('How do I register?'),
    answer: t(
      "Tap Register Now on the card of an official tournament or on any tournament's page. Withdraw takes you off the list again. Up to {max, number} bladers can register, until the tournament is over.",
      { max: TOURNAMENT_PARTICIPANTS_MAX },
    ),
    link: { to: '/tournaments', label: t('Find a tournament') },
  },
  {
    id: 'my-registrations',
    question: t('Where are the tournaments I registered for?'),
    answer: t("On the Tournaments screen: filter for the ones you're going to."),
    link: { to: '/tournaments?going=true', label: t('Your tournaments') },
  },
  {
    id: 'official',
    question: t('What does Official mean?'),
    answer: t(
      'That its creator marked it as an official tournament. Its card has Register Now; regional tournaments have Learn More, which leads to the details and the same button. The administrator can remove the mark.',
    ),
  },
  {
    id: 'change-tournament',
    question: t('Who can change or delete a tournament?'),
    answer: t('Its creator and the administrator.'),
  },
  {
    id: 'locations',
    question: t('Can a tournament have several locations?'),
    answer: t('Yes, up to {max}.', { max: TOURNAMENT_LOCATIONS_MAX }),
  },
  {
    id: 'flyer',
    question: t('What size should a flyer be?'),
    answer: t(
      '{width} x {height} pixels fill the card exactly. Any other size is shown whole.',
      FLYER_SIZE,
    ),
  },
  {
    id: 'calendar',
    question: t('Can I add a tournament to my calendar?'),
    answer: t(
      'Yes. Add to calendar on its page gives you a file (.ics) for the calendar on your phone or computer, in your own time zone.',
    ),
  },
  {
    id: 'calendar-feed',
    question: t('Can my calendar show all the tournaments I registered for?'),
    answer: t(
      'Yes. Make an address in your account settings under Connections and subscribe to it in your calendar, which then follows by itself: new ones, changed ones and cancelled ones, back to a year ago. How often it looks is for the calendar to say. Whoever has the address sees where you play; a new address makes the old one useless.',
    ),
    link: { to: CONNECTIONS_PATH, label: t('Your connections') },
    isOnWeb: true,
  },
  {
    id: 'tournament-over',
    question: t('When is a tournament over?'),
    answer: t(
      '{hours} hours after it starts. It then moves to the past tournaments, and registration is closed.',
      { hours: TOURNAMENT_HOURS },
    ),
  },
  {
    id: 'find-tournament',
    question: t('How do I find a tournament near me?'),
    answer: t(
      'Search for your town: the search covers names, descriptions and locations. Upcoming tournaments come first, with the next one at the top.',
    ),
  },
  {
    id: 'waitlist',
    question: t('What happens if an event is full?'),
    answer: t(
      'If it has a waitlist, tap Join the waitlist; you see your place in it. When a place gets free, it is offered to the first: take it before the time that you are shown, or let it go to the next. During the check-in and after the start time it is yours at once.',
    ),
  },
  {
    id: 'age-divisions',
    question: t('Why can I not register because of my age?'),
    answer: t(
      'Some events are for players of 12 and under, or of 13 and over. What counts is the year of birth of your account, and of the two ages that it leaves the younger. If your account has none, ask the organisers: they enter you with your division, which only they and you see.',
    ),
  },
  {
    id: 'run-event',
    question: t('How do I run an event?'),
    answer: t(
      'Create the tournament; its page opens. Tap Run it in Ripcord, then Set up the event. Now the desk shows the next step as one big button: Open registration, Start check-in, Add players. Type a name, press Enter, type the next, or paste a list; guests you add now are checked in. Back on Now, tap Start round 1. With 16 guests this takes two minutes on a phone.',
    ),
    link: { to: '/tournaments?create=true', label: t('Create a tournament') },
  },
  {
    id: 'repeat-event',
    question: t('How do I run an event again, or every week?'),
    answer: t(
      'At the desk, Run it again makes a new event with the same places, flyer, settings and staff; you choose its date and name. Repeat does that every week, every two weeks or every month, and shows the next dates before you save. It keeps the local time when the clocks change. You can change each event, and one that you delete does not come back. Stop repeating keeps the events that exist.',
    ),
  },
  {
    id: 'event-rules',
    question: t('How do I choose the rules of an event?'),
    answer: t(
      "When you set it up, tap a rule set: its rules stand beside it in plain words. Change the rules shows every field, also for one stage or from the best players on; Save as my rule set keeps them for your next event. Rules on the tournament's page has them on one page to print, and everybody can read it while the live page is on.",
    ),
  },
  {
    id: 'import-challonge',
    question: t('Can I bring tournaments from Challonge?'),
    answer: t(
      'Yes, finished ones: under My Tournaments, tap Import from Challonge and choose the JSON file of its API. You see what it holds before anything is saved. Pairs, scores and places stay as they were; it adds nothing to battle logs or badges. Everybody is a guest: print slips with codes, and whoever has an account claims their matches. At the desk, For Challonge makes such a file of any event.',
    ),
    link: { to: '/tournaments?tab=mine&import=true', label: t('Import from Challonge') },
  },
  {
    id: 'play-at-event',
    question: t('How do I play at a tournament that is run in Ripcord?'),
    answer: t(
      "Register, and check in at the door: scan the poster with your camera, or type its code. Then My matches on the tournament's page shows one thing at a time: your table, your opponent, the score and the next round. It can also tell you when your table is ready.",
    ),
    link: { to: '/tournaments?going=true', label: t('Your tournaments') },
  },
  {
    id: 'report-match',
    question: t('Who enters the result of my match?'),
    answer: t(
      'Usually a judge. Where the organisers let players report, one of you enters the rounds and the other confirms. If you disagree, the desk decides.',
    ),
  },
  {
    id: 'event-in-log',
    question: t('Do matches of an event count in my statistics?'),
    answer: t(
      'Yes, every round goes into your battle log by itself. Where there is no deck list, Battles asks you which combo it was. If a result is wrong, ask the organiser: your battles follow. Under My matches you can switch that off. If you played as a guest, enter the code on your slip there and those matches become yours.',
    ),
  },
  {
    id: 'fair-pairings',
    question: t('How are the pairings made?'),
    answer: t(
      "Players with equal wins meet, nobody meets the same player twice, and chance decides the rest. How it was paired on the tournament's page shows what each round was drawn from, and your own device can draw it again.",
    ),
  },
  {
    id: 'event-projector',
    question: t('How do I show pairings and standings on a big screen?'),
    answer: t(
      'Open Projector from the desk on the computer at the screen. It turns through pairings by name, who plays where, standings, the bracket and the clock by itself, with the points of matches that are being judged. The bell gives a signal one minute before the end and at the end. Space holds a page, the arrows turn, F fills the screen.',
    ),
  },
  {
    id: 'event-live',
    question: t('Can people follow an event without an account?'),
    answer: t(
      "Yes, if its organisers turn on the live page. It shows pairings, standings and the bracket by names alone, and with the code of a slip a guest's own table and results. With the star you follow names: who plays now, who is next and who is done. Search engines are asked to leave it out.",
    ),
  },
  {
    id: 'event-overlay',
    question: t('How do I show scores on a stream?'),
    answer: t(
      'Turn on the live page at the desk and tap Overlay for a stream. Choose what is shown (score, next in line, bracket or standings), for one table or all, copy the address and add it to OBS as a browser source, 1920 wide and 1080 high. It follows the judges’ phones within a second, is transparent around its cards, and shows nothing while the live page is off.',
    ),
    isOnWeb: true,
  },
  {
    id: 'event-embed',
    question: t('How do I show my event on my own website?'),
    answer: t(
      'Choose in the tournament’s form that people without an account see it. Then put a frame (iframe) with the address {address} on your page; instead of 81 goes the number from the address of your tournament. With ?view=standings at its end it shows only the standings; bracket and pairings work as well. A running event loads anew every 30 seconds. Websites that know oEmbed need no more than the address of the tournament.',
      { address: `${location.origin}/embed/tournaments/81` },
    ),
    isOnWeb: true,
  },
  {
    id: 'event-print',
    question: t('What can I print for an event?'),
    answer: t(
      'Pairings by name and by table, slips for the tables and the players, standings, and posters with the codes for check-in and the live page, on A4 or Letter. The code of a guest is on their slip only if it is printed on the device that entered them.',
    ),
  },
  {
    id: 'tournament-results',
    question: t('Can I note which tournament a battle was part of?'),
    answer: t(
      'Yes. For a deck battle, choose the tournament from the list or type a name. For any other battle, enter it as the event.',
    ),
  },
]);
