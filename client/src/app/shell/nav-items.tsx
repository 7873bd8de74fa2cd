import {
  CircleQuestionMark,
  Layers,
  Library,
  MessageCircle,
  Shield,
  Swords,
  Trophy,
  User,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';

export interface NavItem {
  to: string;
  label: string;
  /** The word in the bottom bar. */
  short?: string;
  icon: ReactNode;
  /** Shows the number of unread messages. */
  hasChatNews?: boolean;
  /** Shows the number of open reports. */
  hasReports?: boolean;
  /** Paths below it belong to another section: /profile/7 is somebody else's. */
  isExact?: boolean;
  /** Other paths of the same section. */
  alsoAt?: string[];
}

export function isWithin({ to, isExact, alsoAt = [] }: NavItem, pathname: string): boolean {
  const below = (root: string) => `${pathname}/`.startsWith(`${root}/`);
  return (isExact ? pathname === to : below(to)) || alsoAt.some(below);
}

const profile: NavItem = {
  to: '/profile',
  label: t('Profile'),
  short: t('Profile [[bottom bar: at most 8 narrow letters]]'),
  icon: <User />,
  isExact: true,
};
const community: NavItem = {
  to: '/community',
  label: t('Community'),
  short: t('Community [[bottom bar: at most 8 narrow letters]]'),
  icon: <Users />,
};
const chat: NavItem = {
  to: '/chat',
  label: t('Chat'),
  short: t('Chat [[bottom bar: at most 8 narrow letters]]'),
  icon: <MessageCircle />,
  hasChatNews: true,
  alsoAt: ['/conversation', '/social'],
};
const combos: NavItem = { to: '/combos', label: t('My Combos'), icon: <TopIcon /> };
const decks: NavItem = {
  to: '/deck-builder',
  label: t('Deck Builder'),
  short: t('Decks [[bottom bar: at most 8 narrow letters]]'),
  icon: <Layers />,
  alsoAt: ['/decks'],
};
const collection: NavItem = {
  to: '/collection',
  label: t('My Collection'),
  short: t('Collection [[bottom bar: at most 8 narrow letters]]'),
  icon: <Library />,
};
const battles: NavItem = { to: '/battles', label: t('Battles'), icon: <Swords /> };
const tournaments: NavItem = {
  to: '/tournaments',
  label: t('Tournaments'),
  short: t('Tournaments [[bottom bar: at most 8 narrow letters]]'),
  icon: <Trophy />,
};
const help: NavItem = { to: '/help', label: t('Help'), icon: <CircleQuestionMark /> };
const admin: NavItem = { to: '/admin', label: t('Admin'), icon: <Shield />, hasReports: true };

export function mainNav(isAdmin: boolean): NavItem[] {
  const everyone = [
    profile,
    community,
    chat,
    combos,
    decks,
    collection,
    battles,
    tournaments,
    help,
  ];
  return isAdmin ? [...everyone, admin] : everyone;
}

/** Items left and right of the bottom bar's raised Record button. */
export const BOTTOM_LEFT: NavItem[] = [profile, community, chat];
export const BOTTOM_RIGHT: NavItem[] = [decks, collection, tournaments];
