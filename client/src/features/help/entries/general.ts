import { MESSAGE_LIMIT, MESSAGE_MAX } from '@shared/chat';
import { PEOPLE_SEARCH_MIN } from '@shared/people';
import { SEARCH_GROUP_MAX, SEARCH_MIN } from '@shared/search';
import { entriesOf, grouped } from '../entry';

export const GENERAL = entriesOf('General', '2026-11-21', [
  {
    id: 'what-is-ripcord',
    question: 'What is Ripcord?',
    answer:
      'The companion app for Beyblade X players. Build combos, record battles at the table, see what really wins, put decks together, share posts, chat with friends and find tournaments.',
  },
  {
    id: 'first-steps',
    question: 'How do I get started?',
    answer:
      'Create a combo, then tap Record and add a battle with it. From the first battle on, your statistics fill in by themselves.',
    link: { to: '/combos/create', label: 'Create a combo' },
  },
  {
    id: 'dashboard',
    question: 'Where can I see what is new?',
    answer:
      'On the dashboard: your newest combos and battles, what the community is sharing, and the next tournaments. Tap the name Ripcord at the top to get there.',
    link: { to: '/dashboard', label: 'Open the dashboard' },
  },
  {
    id: 'search',
    question: 'How do I find something?',
    answer: `Use the search at the top, or press / on a keyboard. Type at least ${SEARCH_MIN} characters to find users, combos, media, tournaments and decks, up to ${SEARCH_GROUP_MAX} of each.`,
  },
  {
    id: 'who-sees-what',
    question: 'Who can see what I make?',
    answer:
      'Only you can see your combos and decks until you publish them. For each post you choose public or private. Others see your battles only if the combo is public. Everybody who is signed in can see tournaments, and your name, picture, city and bio.',
  },
  {
    id: 'without-account',
    question: 'Can people without an account see anything of mine?',
    answer: 'No. Without an account you can only sign up, sign in or reset a password.',
  },
  {
    id: 'install',
    question: 'Can I put Ripcord on my home screen?',
    answer:
      'Yes. If your browser supports it, you can install it under Devices in your account settings, which also say whether Ripcord opens without a network. On an iPhone, use Share and then Add to Home Screen.',
    link: { to: '/account-settings?tab=devices', label: 'Your devices' },
  },
  {
    id: 'theme',
    question: 'How do I switch between dark and light?',
    answer:
      'With the buttons in the top bar, or in the menu on a phone: Light, Dark or System. System is the default; it is dark unless your device asks for light. Your choice is saved on that device.',
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
    answer: 'Only your friends. Anybody else has to send you a friend request first.',
  },
  {
    id: 'message-limits',
    question: 'Is there a limit for messages?',
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
    answer: 'Your friends and nobody else.',
  },
  {
    id: 'block',
    question: 'What happens when I block somebody?',
    answer:
      'You no longer see anything of each other: no profile, combos, decks, posts or comments. You cannot message each other, and you stop being friends. Your account settings list the people you have blocked, and you can unblock them there.',
    link: { to: '/account-settings?tab=blocked', label: 'Blocked people' },
  },
  {
    id: 'report',
    question: 'How do I report something?',
    answer:
      'Choose Report in its menu. You can report people, posts, comments, combos, decks, messages and tournaments. The administrator reads every report and can remove what was reported.',
  },
  {
    id: 'collection',
    question: 'What is My Collection?',
    answer: 'A place for the parts that you own. It is coming soon.',
  },
]);
