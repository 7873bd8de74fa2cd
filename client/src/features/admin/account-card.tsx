import type { AdminUser } from '@shared/admin';
import { Ban, Flag, Shield } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { nameOf } from '@/features/accounts';
import { formatDate } from '@/lib/dates';

interface AccountCardProps {
  account: AdminUser;
  onAsk: (account: AdminUser) => void;
}

/** A person, how their account stands, and the one thing that can be done about it. */
export function AccountCard({ account, onAsk }: AccountCardProps) {
  const { id, role, createdAt, suspendedAt, openReports } = account;
  return (
    <article className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-[14px] border border-line bg-surface px-4 py-3">
      <Link
        to={`/profile/${id}`}
        className="group flex min-h-11 min-w-44 flex-1 items-center gap-3 rounded-[10px]"
      >
        <Avatar person={account} lazy />
        <span className="min-w-0">
          <span className="block truncate leading-snug font-semibold underline-offset-4 group-hover:underline">
            {nameOf(account)}
          </span>
          <span className="block truncate text-sm text-muted">@{account.username}</span>
        </span>
      </Link>
      <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full">
        <span className="text-sm text-muted sm:mr-2">Since {formatDate(createdAt)}</span>
        {role === 'admin' && (
          <Badge tone="accent" icon={<Shield aria-hidden="true" />}>
            Administrator
          </Badge>
        )}
        {suspendedAt && (
          <Badge tone="loss" icon={<Ban aria-hidden="true" />}>
            Suspended {formatDate(suspendedAt)}
          </Badge>
        )}
        {openReports > 0 && (
          <Badge tone="warning" icon={<Flag aria-hidden="true" />}>
            {openReports} open {openReports === 1 ? 'report' : 'reports'}
          </Badge>
        )}
      </div>
      {role !== 'admin' && (
        <Button size="sm" onClick={() => onAsk(account)}>
          {suspendedAt ? 'Restore' : 'Suspend'}
          <span className="sr-only"> {nameOf(account)}</span>
        </Button>
      )}
    </article>
  );
}
