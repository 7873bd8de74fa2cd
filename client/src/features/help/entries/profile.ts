import { REGISTER_PASSWORD_MIN } from '@shared/accounts';
import { SHOWCASE_MAX } from '@shared/badges';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@shared/imports';
import {
  BIO_MAX,
  BIO_MIN,
  CITY_MAX,
  CITY_MIN,
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
} from '@shared/profiles';
import { entriesOf, grouped, megabytes } from '../entry';

export const PROFILE = entriesOf('Profile', '2026-11-21', [
  {
    id: 'edit-profile',
    question: 'How do I change my name, picture, city or bio?',
    answer: `With Edit Profile on your profile. A display name has ${DISPLAY_NAME_MIN} to ${DISPLAY_NAME_MAX} characters, a bio ${BIO_MIN} to ${BIO_MAX}, a city ${CITY_MIN} to ${CITY_MAX}. Without a picture your initials are shown.`,
    link: { to: '/profile', label: 'Open your profile' },
  },
  {
    id: 'username',
    question: 'Can I change my username?',
    answer:
      'No, it stays as you registered it. The display name is what others see first, and you can change that at any time.',
  },
  {
    id: 'profile-figures',
    question: 'How is my Total Combo Win Rate counted?',
    answer:
      'Battles won out of all your battles; a draw is a battle that was not won. The figures below show how often the rounds you won ended by burst, spin, over or extreme.',
  },
  {
    id: 'trends',
    question: 'What do the small arrows beside my figures mean?',
    answer:
      'The last 30 days compared with the 30 days before, in percentage points. At Total Battles it is how many were added in the last 7 days.',
  },
  {
    id: 'badges',
    question: 'How do I earn badges?',
    answer:
      'By what you do: building, battling, sharing, meeting people. A badge is yours as soon as it is earned, once and for good. The Badges tab shows how far you are with the next ones; Check for Badges looks at once.',
    link: { to: '/profile?tab=badges', label: 'Your badges' },
  },
  {
    id: 'showcase',
    question: 'How do I show badges on my profile?',
    answer: `Switch on the showcase at a badge that you have earned. Up to ${SHOWCASE_MAX} of them stand on your profile.`,
  },
  {
    id: 'restore-data',
    question: 'What does Restore Data do?',
    answer:
      'It works out anew all that is computed from your records: scores, the figures of your combos, decks and posts, your badges. Nothing that you entered is lost; it says how much was put right.',
  },
  {
    id: 'email',
    question: 'Why should I give an e-mail address?',
    answer:
      'So that you can get a link when you forget your password. You can also sign in with it instead of the username. Nobody else sees it.',
    link: { to: '/account-settings?tab=email', label: 'Set your e-mail address' },
  },
  {
    id: 'forgot-password',
    question: 'I forgot my password. What now?',
    answer:
      'Choose Forgot password at the sign-in and enter your username. If your account has an e-mail address, a link comes with the mail; it works once and for a short time. Without an address the administrator can set a new password for you.',
  },
  {
    id: 'change-password',
    question: 'What happens when I change my password?',
    answer: `All other devices are signed out; the one you are at stays signed in. The new password needs at least ${REGISTER_PASSWORD_MIN} characters.`,
    link: { to: '/account-settings?tab=password', label: 'Change the password' },
  },
  {
    id: 'devices',
    question: 'Where am I signed in?',
    answer:
      'Your account settings list the devices, when each signed in and when it was last used. You can sign out any of them there, should one be lost.',
    link: { to: '/account-settings?tab=devices', label: 'Your devices' },
  },
  {
    id: 'export',
    question: 'Can I take my data with me?',
    answer:
      'Yes. Export everything of yours as one JSON file, or your battles as a CSV file for a spreadsheet.',
    link: { to: '/account-settings?tab=data', label: 'Export your data' },
  },
  {
    id: 'import',
    question: 'Can I bring in battles from elsewhere?',
    answer: `Yes, from a CSV file of up to ${grouped(IMPORT_MAX_ROWS)} battles and ${megabytes(IMPORT_MAX_BYTES)}. First you see what would happen, with a reason for each row that cannot be read; then you decide. Combos that you do not have yet are created, and names that you matched are remembered.`,
    link: { to: '/account-settings?tab=data', label: 'Import battles' },
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer:
      'In the Danger Zone of your account settings; you type your username to confirm. Your profile, combos, battles, decks, posts, comments and badges are gone for good. Friends keep their chats, where your side then reads Deleted user.',
    link: { to: '/account-settings?tab=danger', label: 'Open the Danger Zone' },
  },
]);
