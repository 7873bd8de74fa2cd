import { MESSAGE_LIMIT, MESSAGE_MAX } from '#shared/chat';
import { PEOPLE_SEARCH_MIN } from '#shared/people';
import { SEARCH_GROUP_MAX, SEARCH_MIN } from '#shared/search';
import { entriesOf, grouped } from '../entry';

export const GENERAL = entriesOf('General', '2026-11-21', [
  {
    id: 'what-is-ripcord',
    question: 'What is Ripcord?',
    answer:
      'The companion app for bladers who play Beyblade X. Build combos and decks, record battles at the table, see what really wins, share posts, chat with friends and find tournaments.',
  },
  {
    id: 'first-steps',
    question: 'How do I get started?',
    answer:
      'Create a combo, then tap Record and add a battle with it. Your statistics fill in from there.',
    link: { to: '/combos/create', label: 'Create a combo' },
  },
  {
    id: 'dashboard',
    question: "Where can I see what's new?",
    answer:
      'On the dashboard: your latest combos and battles, what the community is sharing, and the next tournaments. Tap Ripcord at the top to get there.',
    link: { to: '/dashboard', label: 'Open the dashboard' },
  },
  {
    id: 'search',
    question: 'How do I find something?',
    answer: `Use the search at the top, or press / on a keyboard. Type at least ${SEARCH_MIN} characters to find users, combos, media, tournaments and decks, up to ${SEARCH_GROUP_MAX} of each. Several words may stand anywhere, without accents, and parts go by all their names.`,
  },
  {
    id: 'who-sees-what',
    question: 'Who can see what I make?',
    answer:
      'Only you can see your combos and decks until you publish them. For each post you choose public or private. Others see your battles only if the combo is public. Everyone who is logged in can see tournaments, and your name, picture, city and bio.',
  },
  {
    id: 'without-account',
    question: 'Can people without an account see anything of mine?',
    answer: 'No. Without an account you can only sign up, log in or reset a password.',
  },
  {
    id: 'install',
    question: 'Can I put Ripcord on my home screen?',
    answer:
      'Yes. If your browser supports it, install it under Devices in your account settings, where you can also see whether Ripcord opens without a network. On an iPhone, tap Share and then Add to Home Screen.',
    link: { to: '/account-settings?tab=devices', label: 'Your devices' },
  },
  {
    id: 'theme',
    question: 'How do I switch between dark and light?',
    answer:
      'With the buttons in the top bar, or in the menu on a phone: Light, Dark or System. System is the default; it is dark unless your device asks for light. Your choice is saved on this device.',
  },
  {
    id: 'add-friends',
    question: 'How do I add a friend?',
    answer: `Search for a username or name (at least ${PEOPLE_SEARCH_MIN} characters) on the Chat or Social screen, or open a profile, and send a request. Once it is accepted, you are friends. If you both ask each other, you are friends right away.`,
    link: { to: '/social', label: 'Find friends' },
  },
  {
    id: 'who-can-write',
    question: 'Who can write to me?',
    answer: 'Only your friends. Anyone else has to send you a friend request first.',
  },
  {
    id: 'message-limits',
    question: 'Is there a limit on messages?',
    answer: `A message can have up to ${grouped(MESSAGE_MAX)} characters, and you can send ${MESSAGE_LIMIT.points} of them in ${MESSAGE_LIMIT.seconds} seconds.`,
  },
  {
    id: 'message-offline',
    question: 'What happens to my messages when the Wi-Fi drops?',
    answer:
      'They stay on your device and are sent once you are back online, in the order you wrote them, and never twice. A message that could not be sent is marked, with Retry beside it.',
  },
  {
    id: 'online',
    question: 'Who can see that I am online?',
    answer: 'Only your friends.',
  },
  {
    id: 'block',
    question: 'What happens when I block someone?',
    answer:
      "You stop being friends, you cannot message each other, and neither of you sees the other's profile, combos, decks, posts or comments. You can unblock people in your account settings.",
    link: { to: '/account-settings?tab=blocked', label: 'Blocked people' },
  },
  {
    id: 'report',
    question: 'How do I report something?',
    answer:
      'Choose Report. It is there for people, posts, comments, combos, decks, messages and tournaments. The administrator reads every report and can remove what was reported.',
  },
  {
    id: 'after-report',
    question: 'What happens after I report something?',
    answer:
      'An administrator looks at it and removes it, or leaves it as it is. Nobody else learns that you reported it. If you would rather not see that person again, block them as well.',
  },
  {
    id: 'content-removed',
    question: 'Why did my posts, comments and profile disappear?',
    answer:
      'An administrator can remove everything public of somebody who breaks the rules. Combos, decks and posts become private, comments and tournaments that have not begun are taken off, and the name, bio, city and picture of the profile are emptied. For 7 days all of it can be brought back; then posts, comments and those tournaments are deleted. Until then your export contains your words.',
    link: { to: '/account-settings?tab=data', label: 'Export your data' },
  },
  {
    id: 'suspended',
    question: 'What is a suspended account?',
    answer:
      'An administrator has locked it: its owner cannot log in, and nobody sees the profile or anything it shared. When the suspension is lifted, everything is there again.',
  },
  {
    id: 'collection',
    question: 'What is My Collection?',
    answer:
      'The parts you own, a wishlist, and the builds you can make from your parts. Friends see your parts or offer you trades only if you switch that on there.',
    link: { to: '/collection', label: 'Your collection' },
  },
]);
