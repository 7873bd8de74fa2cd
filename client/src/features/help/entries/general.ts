import { MESSAGE_LIMIT, MESSAGE_MAX } from '#shared/chat';
import { PEOPLE_SEARCH_MIN } from '#shared/people';
import { SEARCH_GROUP_MAX, SEARCH_MIN } from '#shared/search';
import { t } from '#shared/translate';
import { hasPublicPages } from '@/lib/public-pages';
import { entriesOf } from '../entry';

export const GENERAL = entriesOf('general', '2026-11-21', [
  {
    id: 'what-is-ripcord',
    question: t('What is Ripcord?'),
    answer: t(
      'The companion app for bladers who play Beyblade X. Build combos and decks, record battles at the table, see what really wins, share posts, chat with friends and find tournaments.',
    ),
  },
  {
    id: 'first-steps',
    question: t('How do I get started?'),
    answer: t(
      'Create a combo, then tap Record and add a battle with it. Your statistics fill in from there.',
    ),
    link: { to: '/combos/create', label: t('Create a combo') },
  },
  {
    id: 'dashboard',
    question: t("Where can I see what's new?"),
    answer: t(
      'On the dashboard: your latest combos and battles, what the community is sharing, and the next tournaments. Tap Ripcord at the top to get there.',
    ),
    link: { to: '/dashboard', label: t('Open the dashboard') },
  },
  {
    id: 'notifications',
    question: t('How do I hear of what happens?'),
    answer: t(
      'The bell at the top counts what is new: calls to your table, changed events, friend requests, comments, likes, trades and badges. In your account settings, under Notifications, you choose for each kind whether it is listed, pushed to your devices or mailed, and when it stays quiet.',
    ),
    link: { to: '/notifications', label: t('Open the notifications') },
  },
  {
    id: 'mails',
    question: t('Which mails do I get, and how do I stop them?'),
    answer: t(
      'A changed event or a free place is mailed at once. A digest on Mondays at 8, or every day if you like, lists what you missed. Both need an email address that you have confirmed. Each mail has a link that stops mails like it; warnings about your account always come. You choose the rest in your account settings, under Notifications.',
    ),
    link: { to: '/account-settings?tab=notifications', label: t('Notification settings') },
  },
  {
    id: 'push',
    question: t('How do I hear of my table with the phone in my pocket?'),
    answer: t(
      'Tap “Tell me when my table is called” beside your matches, or “Tell me on this device” in your account settings under Notifications, and allow notifications. Calls, rounds, messages and more then reach you while Ripcord is closed. The settings list the devices that get pushes: there you can send a test or remove one, and logging out ends them, too. All this needs an address with https, and on an iPhone or iPad Ripcord on the Home Screen.',
    ),
    link: { to: '/account-settings?tab=notifications', label: t('Notification settings') },
  },
  {
    id: 'search',
    question: t('How do I find something?'),
    answer: t(
      'Use the search at the top, or press / on a keyboard. Type at least {min} characters to find users, combos, media, tournaments and decks, up to {max} of each. Several words may stand anywhere, without accents, and parts go by all their names.',
      { min: SEARCH_MIN, max: SEARCH_GROUP_MAX },
    ),
  },
  {
    id: 'who-sees-what',
    question: t('Who can see what I make?'),
    answer: t(
      'Only you can see your combos and decks until you publish them. For each post you choose public or private. Others see your battles only if the combo is public. Everyone who is logged in can see tournaments, and your name, picture, city and bio.',
    ),
  },
  {
    id: 'without-account',
    question: t('Can people without an account see anything of mine?'),
    answer: hasPublicPages()
      ? t(
          'Only what you choose: the things you make a link for everybody to, your profile if you open it under Connections, and your tournaments if their form says so. The live page of an event names its players. The statistics of parts are open to everybody and name nobody.',
        )
      : t('No. Without an account you can only sign up, log in or reset a password.'),
  },
  {
    id: 'install',
    question: t('Can I put Ripcord on my home screen?'),
    answer: t(
      'Yes. If your browser supports it, install it under Devices in your account settings, where you can also see whether Ripcord opens without a network. On an iPhone, tap Share and then Add to Home Screen.',
    ),
    link: { to: '/account-settings?tab=devices', label: t('Your devices') },
  },
  {
    id: 'theme',
    question: t('How do I switch between dark and light?'),
    answer: t(
      'With the buttons in the top bar, or in the menu on a phone: Light, Dark or System. System is the default; it is dark unless your device asks for light. Your choice is saved on this device.',
    ),
  },
  {
    id: 'add-friends',
    question: t('How do I add a friend?'),
    answer: t(
      'Search for a username or name (at least {min} characters) on the Chat or Social screen, or open a profile, and send a request. Once it is accepted, you are friends. If you both ask each other, you are friends right away.',
      { min: PEOPLE_SEARCH_MIN },
    ),
    link: { to: '/social', label: t('Find friends') },
  },
  {
    id: 'who-can-write',
    question: t('Who can write to me?'),
    answer: t('Only your friends. Anyone else has to send you a friend request first.'),
  },
  {
    id: 'message-limits',
    question: t('Is there a limit on messages?'),
    answer: t(
      'A message can have up to {max, number} characters, and you can send {messages} of them in {seconds} seconds.',
      { max: MESSAGE_MAX, messages: MESSAGE_LIMIT.points, seconds: MESSAGE_LIMIT.seconds },
    ),
  },
  {
    id: 'message-offline',
    question: t('What happens to my messages when the Wi-Fi drops?'),
    answer: t(
      'They stay on your device and are sent once you are back online, in the order you wrote them, and never twice. A message that could not be sent is marked, with Retry beside it.',
    ),
  },
  {
    id: 'online',
    question: t('Who can see that I am online?'),
    answer: t('Only your friends.'),
  },
  {
    id: 'block',
    question: t('What happens when I block someone?'),
    answer: t(
      "You stop being friends, you cannot message each other, and neither of you sees the other's profile, combos, decks, posts or comments. You can unblock people in your account settings.",
    ),
    link: { to: '/account-settings?tab=blocked', label: t('Blocked people') },
  },
  {
    id: 'report',
    question: t('How do I report something?'),
    answer: t(
      'Choose Report. It is there for people, posts, comments, combos, decks, messages and tournaments. The administrator reads every report and can remove what was reported.',
    ),
  },
  {
    id: 'after-report',
    question: t('What happens after I report something?'),
    answer: t(
      'An administrator looks at it and removes it, or leaves it as it is. Nobody else learns that you reported it. If you would rather not see that person again, block them as well.',
    ),
  },
  {
    id: 'content-removed',
    question: t('Why did my posts, comments and profile disappear?'),
    answer: t(
      'An administrator can remove everything public of somebody who breaks the rules. Combos, decks and posts become private, comments and tournaments that have not begun are taken off, and the name, bio, city and picture of the profile are emptied. For 7 days all of it can be brought back; then posts, comments and those tournaments are deleted. Until then your export contains your words.',
    ),
    link: { to: '/account-settings?tab=data', label: t('Export your data') },
  },
  {
    id: 'suspended',
    question: t('What is a suspended account?'),
    answer: t(
      'An administrator has locked it: its owner cannot log in, and nobody sees the profile or anything it shared. When the suspension is lifted, everything is there again.',
    ),
  },
  {
    id: 'collection',
    question: t('What is My Collection?'),
    answer: t(
      'The parts you own, a wishlist, and the builds you can make from your parts. Friends see your parts or offer you trades only if you switch that on there.',
    ),
    link: { to: '/collection', label: t('Your collection') },
  },
]);
