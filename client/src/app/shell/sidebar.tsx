import { Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { Avatar, PersonName } from '@/components/ui/avatar';
import { useCurrentUser } from '@/features/accounts/api';
import { NavLinks } from './nav-links';

export function Sidebar() {
  const user = useCurrentUser();
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface md:flex">
      <Link to="/dashboard" className="m-3 mb-1 flex min-h-14 items-center rounded-field px-2.5">
        <Logo />
      </Link>
      <nav
        aria-label={t('Main [[navigation]]')}
        className="min-h-0 flex-1 overflow-y-auto px-3 py-3"
      >
        <NavLinks isAdmin={user.role === 'admin'} />
      </nav>
      <div className="border-t border-line p-3">
        <UserBlock />
      </div>
    </aside>
  );
}

export function UserBlock() {
  const user = useCurrentUser();
  return (
    <Link
      to="/account-settings"
      className="flex min-h-14 items-center gap-3 rounded-field p-2 hover:bg-raised"
    >
      <span className="sr-only">{t('Account settings:')} </span>
      <Avatar person={user} />
      <PersonName person={user} className="flex-1" />
      <Settings className="size-4.5 shrink-0 text-faint" />
    </Link>
  );
}
