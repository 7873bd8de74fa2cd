import { MESSAGE_LIMIT, MESSAGE_MAX } from '@shared/chat';
import { PEOPLE_SEARCH_MIN } from '@shared/people';
import { SEARCH_GROUP_MAX, SEARCH_MIN } from '@shared/search';
import { entriesOf, grouped } from '../entry';

export const GENERAL = entriesOf('General', '2026-11-21', [
  {
    id: 'what-is-ripcord',
    question: 'What is Ripcord?',
    answer:
      'The companion app for Beyblade X players. You build combos, record battles at the table, see what really wins, put decks together, share posts, chat with friends and find tournaments.',
  },
  {
    id: 'first-steps',
    question: 'How do I begin?',
    answer:
      'Create a combo, then tap Record and note a battle with it. From the first battle on, its page and your statistics fill themselves.',
    link: { to: '/combos/create', label: 'Create a combo' },
  },
  {
    id: 'dashboard',
    question: 'Where do I see the latest at a glance?',
    answer:
      'On the dashboard: your newest combos and battles, what the community shares, and the next tournaments. The name Ripcord at the top always leads there.',
    link: { to: '/dashboard', label: 'Open the dashboard' },
  },
  {
    id: 'search',
    question: 'How do I find something?',
    answer: `Use the search at the top, or press / where there is a keyboard. From ${SEARCH_MIN} characters on it finds users, combos, media, tournaments and decks, the best ${SEARCH_GROUP_MAX} of each.`,
  },
  {
    id: 'who-sees-what',
    question: 'Who can see what I make?',
    answer:
      'Combos and decks are yours alone until you publish them. For each post you choose whether it is public or private. Your battles are seen only where their combo is public. Tournaments are for everybody, and so are your name, picture, city and bio.',
  },
  {
    id: 'without-account',
    question: 'Can people without an account see anything of mine?',
    answer:
      'No. Without signing in there is only the way to sign in, to register and to reset a password.',
  },
  {
    id: 'install',
    question: 'Can I have Ripcord on my home screen?',
    answer:
      'Yes. Under Devices your account settings offer to install it, where your browser can, and say whether it opens there without a network. On an iPhone use Share and then Add to Home Screen.',
    link: { to: '/account-settings?tab=devices', label: 'Your devices' },
  },
  {
    id: 'theme',
    question: 'How do I change between dark and light?',
    answer:
      'With the buttons in the top bar, or in the menu of a phone: Light, Dark or System. System is the default; it is dark unless your device asks for light. The choice is kept on that device.',
  },
  {
    id: 'add-friends',
    question: 'How do I add a friend?',
    answer: `Search for a username or a name (from ${PEOPLE_SEARCH_MIN} characters on) on the Chat or Social screen, or open a profile, and send a request. As soon as it is accepted you are friends. When both of you ask each other, you are friends at once.`,
    link: { to: '/social', label: 'Find friends' },
  },
  {
    id: 'who-can-write',
    question: 'Who can write to me?',
    answer: 'Only your friends. Anybody else has to send you a friend request first.',
  },
  {
    id: 'message-limits',
    question: 'Is there a limit to messages?',
    answer: `A message has at most ${grouped(MESSAGE_MAX)} characters, and you can send ${MESSAGE_LIMIT.points} of them in ${MESSAGE_LIMIT.seconds} seconds.`,
  },
  {
    id: 'message-offline',
    question: 'What happens to a message when the Wi-Fi is gone?',
    answer:
      'It stays on your device and is sent when the connection is back, in the order in which you wrote, each message once. A message that could not be saved is marked, with Retry beside it.',
  },
  {
    id: 'online',
    question: 'Who sees that I am online?',
    answer: 'Your friends, and nobody else.',
  },
  {
    id: 'block',
    question: 'What happens when I block somebody?',
    answer:
      'You see nothing of each other any more: no profile, no combos, decks, posts or comments. You cannot write to each other, and a friendship between you ends. Whom you have blocked, and how to take it back, is in your account settings.',
    link: { to: '/account-settings?tab=blocked', label: 'Blocked people' },
  },
  {
    id: 'report',
    question: 'How do I report something?',
    answer:
      'Choose Report in its menu. You can report people, posts, comments, combos, decks, messages and tournaments; the administrator reads each report and can take away what was reported.',
  },
  {
    id: 'collection',
    question: 'What is My Collection?',
    answer: 'A shelf for the parts that you own. It is not there yet: coming soon.',
  },
]);
