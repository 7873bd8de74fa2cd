import { Link } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { useCurrentUser } from '@/features/accounts/api';
import { NavLinks } from './nav-links';
import { UserBlock } from './user-block';

/** The navigation of large screens. */
export function Sidebar() {
  const user = useCurrentUser();
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-surface md:flex">
      <Link to="/dashboard" className="m-3 mb-1 flex min-h-14 items-center rounded-[10px] px-2.5">
        <Logo />
      </Link>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
        <NavLinks isAdmin={user.role === 'admin'} />
      </nav>
      <div className="border-t border-line p-3">
        <UserBlock />
      </div>
    </aside>
  );
}
