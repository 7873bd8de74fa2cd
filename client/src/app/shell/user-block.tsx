import { Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { nameOf, useCurrentUser } from '@/features/accounts/api';

/** Who is signed in; leads to the account settings. */
export function UserBlock() {
  const user = useCurrentUser();
  return (
    <Link
      to="/account-settings"
      className="flex min-h-14 items-center gap-3 rounded-[10px] p-2 hover:bg-raised"
    >
      <span className="sr-only">Account settings: </span>
      <Avatar person={user} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{nameOf(user)}</span>
        <span className="block truncate text-sm text-muted">@{user.username}</span>
      </span>
      <Settings className="size-4.5 shrink-0 text-faint" />
    </Link>
  );
}
