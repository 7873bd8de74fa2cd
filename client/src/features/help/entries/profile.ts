import { REGISTER_PASSWORD_MIN } from '#shared/accounts';
import { SHOWCASE_MAX } from '#shared/badges';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '#shared/imports';
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN } from '#shared/people';
import { BIO_MAX, BIO_MIN, CITY_MAX, CITY_MIN } from '#shared/profiles';
import { t } from '#shared/translate';
import { CONNECTIONS_PATH } from '@/lib/paths';
import { entriesOf, MEGABYTE } from '../entry';

export const PROFILE = entriesOf('profile', '2026-11-21', [
  {
    id: 'edit-profile',
    question: t('How do I change my name, picture, city or bio?'),
    answer: t(
      'With Edit Profile on your profile. A display name has {nameMin} to {nameMax} characters, a bio {bioMin} to {bioMax} and a city {cityMin} to {cityMax}. Without a picture, people see your initials.',
      {
        nameMin: DISPLAY_NAME_MIN,
        nameMax: DISPLAY_NAME_MAX,
        bioMin: BIO_MIN,
        bioMax: BIO_MAX,
        cityMin: CITY_MIN,
        cityMax: CITY_MAX,
      },
    ),
    link: { to: '/profile', label: t('Open your profile') },
  },
  {
    id: 'username',
    question: t('Can I change my username?'),
    answer: t(
      'No, it stays the one you signed up with. But others see your display name first, and you can change that any time.',
    ),
  },
  {
    id: 'profile-figures',
    question: t('How is my Total Combo Win Rate counted?'),
    answer: t(
      'Battles won out of all your battles; a draw counts as not won. The figures below show how you won your rounds: burst, spin, over or extreme.',
    ),
  },
  {
    id: 'trends',
    question: t('What do the little arrows next to my figures mean?'),
    answer: t(
      'How the last 30 days compare with the 30 days before, in percentage points. For Total Battles: how many you played in the last 7 days. A day is 24 hours here, counted back from now.',
    ),
  },
  {
    id: 'time-zone',
    question: t('When does my day begin?'),
    answer: t(
      'At midnight in your time zone, which is also where your battles, weeks and win rate over time are dated. It follows the device that you log in on, until you save another one.',
    ),
    link: { to: '/account-settings?tab=time-zone', label: t('Your time zone') },
  },
  {
    id: 'badges',
    question: t('How do I earn badges?'),
    answer: t(
      'By building, battling, sharing and making friends. Once you earn a badge, you keep it for good. The Badges tab shows how close you are to the next ones, and Check for Badges checks right away.',
    ),
    link: { to: '/profile?tab=badges', label: t('Your badges') },
  },
  {
    id: 'showcase',
    question: t('How do I show badges on my profile?'),
    answer: t(
      'Switch on the showcase for a badge you have earned. Up to {max} badges appear on your profile.',
      { max: SHOWCASE_MAX },
    ),
  },
  {
    id: 'restore-data',
    question: t('What does Restore Data do?'),
    answer: t(
      'It recalculates everything that is counted from your records: scores, the statistics of your combos, decks and posts, and your badges. Nothing you entered is lost, and it tells you how much was corrected.',
    ),
  },
  {
    id: 'email',
    question: t('Why should I add an email address?'),
    answer: t(
      'So that we can send you a link if you forget your password. You can also log in with it instead of your username. Nobody else ever sees it. We mail you a link to confirm it; until you do, the address gets nothing but that link and warnings about your account. To change it later, or to delete your account, you may have to type your password again; the old address gets a mail.',
    ),
    link: { to: '/account-settings?tab=email', label: t('Set your email address') },
  },
  {
    id: 'forgot-password',
    question: t('I forgot my password. What now?'),
    answer: t(
      'Choose Forgot password on the login screen and enter your username. If your account has a confirmed email address, you get a link that works once and only for a short time. Without an address, the administrator can set a new password for you.',
    ),
  },
  {
    id: 'change-password',
    question: t('What happens when I change my password?'),
    answer: t(
      'All your other devices are logged out; the one you are using stays logged in. The new password needs at least {min} characters.',
      { min: REGISTER_PASSWORD_MIN },
    ),
    link: { to: '/account-settings?tab=password', label: t('Change the password') },
  },
  {
    id: 'passkeys',
    question: t('What is a passkey?'),
    answer: t(
      'A way to log in without a password: your phone or computer knows you by your fingerprint, your face or its PIN, and tells Ripcord. You can have one on each device, and your password still works. Passkeys need an address that starts with https.',
    ),
    link: { to: '/account-settings?tab=password', label: t('Add a passkey') },
  },
  {
    id: 'two-step',
    question: t('What is two-step login?'),
    answer: t(
      'After your password, Ripcord asks for six digits that an app on your phone shows. So nobody gets in who only knows your password. Save the recovery codes: each works once when you don’t have your phone. If you lose both, the administrator can set a new password for you, which also turns two-step login off.',
    ),
    link: { to: '/account-settings?tab=password', label: t('Turn it on') },
  },
  {
    id: 'links',
    question: t('How do I show something to people without an account?'),
    answer: t(
      "Open Share on a combo, battle, deck or post of yours and make a link for everybody. Whoever has it sees that one thing, also a private one, without comments and without your opponent's name. In your account settings under Connections you see how often each link was opened, and withdraw it.",
    ),
    link: { to: CONNECTIONS_PATH, label: t('Your connections') },
    isOnWeb: true,
  },
  {
    id: 'tokens',
    question: t('How does a program get at my records?'),
    answer: t(
      'Make a token in your account settings under Connections, choose what it may do, and give it to the program, which sends it with each request (Authorization: Bearer). A token never opens your account, your chats or your friends, and it ends when you revoke it or change your password. The calls are described at /api/docs.',
    ),
    link: { to: CONNECTIONS_PATH, label: t('Your connections') },
  },
  {
    id: 'webhooks',
    question: t('How does my Discord server hear of my tournament?'),
    answer: t(
      'Make a webhook in your account settings under Connections: choose Discord, paste the webhook URL of your channel, and choose what is sent. Each round then comes as one message with its pairings, and the end with the best four. Programs of your own get signed JSON instead. Players are named only while the live page of the event is on. After 20 failures in a row a webhook is turned off, and you are told.',
    ),
    link: { to: CONNECTIONS_PATH, label: t('Your connections') },
  },
  {
    id: 'devices',
    question: t('Where am I logged in?'),
    answer: t(
      'Your account settings list your devices and when each one logged in and was last used. If you lose one, log it out there. When somebody logs in on a device that was never used before, you get a mail if your account has an email address.',
    ),
    link: { to: '/account-settings?tab=devices', label: t('Your devices') },
  },
  {
    id: 'friend-code',
    question: t('What is a friend code?'),
    answer: t(
      'Eight letters and digits that you can give to a friend. Whoever enters your code under Add by code sends you a friend request, without searching for your name. You can make a new code at any time; the old one then stops working.',
    ),
    link: { to: '/social', label: t('Add by code') },
  },
  {
    id: 'guardian',
    question: t('Why does a parent or guardian have to confirm an account?'),
    answer: t(
      'Where this Ripcord asks for your year of birth and you may still be a child, a parent or guardian confirms the account by mail. Until you are older it is private: only friends see you and what you share, and you make friends by code. Your guardian can export or delete the account with the link in their mail.',
    ),
  },
  {
    id: 'export',
    question: t('Can I take my data with me?'),
    answer: t(
      'Yes. Export everything as one JSON file, or your battles as a CSV file for a spreadsheet.',
    ),
    link: { to: '/account-settings?tab=data', label: t('Export your data') },
  },
  {
    id: 'import',
    question: t('Can I import battles from somewhere else?'),
    answer: t(
      "Yes, from a CSV file or an Excel workbook (.xlsx) of up to {max, number} battles and {megabytes}MB. Your combo may be one cell, such as WR 9-60B, and a score is enough where you have no rounds. Before you decide, you see what becomes of each combo, and why a row can't be read. Ripcord remembers which names you matched.",
      { max: IMPORT_MAX_ROWS, megabytes: IMPORT_MAX_BYTES / MEGABYTE },
    ),
    link: { to: '/account-settings?tab=data', label: t('Import battles') },
  },
  {
    id: 'delete-account',
    question: t('How do I delete my account?'),
    answer: t(
      'In the Danger Zone of your account settings, by typing your username to confirm. Your profile, combos, battles, decks, posts, comments and badges are deleted for good. Friends keep their chats with you, where you then appear as Deleted user.',
    ),
    link: { to: '/account-settings?tab=danger', label: t('Open the Danger Zone') },
  },
]);
