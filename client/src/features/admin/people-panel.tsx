import { useInfiniteQuery } from '@tanstack/react-query';
import { Baby, Ban, EyeOff, Flag, Shield, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminUser } from '#shared/admin';
import { t } from '#shared/translate';
import { Avatar, PersonName } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { formatDate } from '@/lib/dates';
import { keepPreviousResults } from '@/lib/queries';
import { rich } from '@/lib/rich';
import { useTypedSearch } from '@/lib/use-address';
import { AdminList } from './admin-list';
import { adminQueries, useRemovePublic, useSuspend } from './api';

export function PeoplePanel({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { setTyped, box } = useTypedSearch(q, onSearch);
  const query = useInfiniteQuery({
    ...adminQueries.users(q),
    placeholderData: keepPreviousResults,
  });
  const [asked, setAsked] = useState<AdminUser | null>(null);
  const [removed, setRemoved] = useState<AdminUser | null>(null);

  return (
    <>
      <SearchInput
        {...box}
        label={t('Search people')}
        placeholder={t('Search by username or display name')}
        className="mb-4 max-w-md"
      />
      <AdminList
        query={query}
        label={t('people')}
        loadingLabel={t('Loading people')}
        failed={t('The people could not be loaded')}
        name={`admin-people-${q}`}
        height={76}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={q ? t('No one found for “{q}”', { q }) : t('No people yet')}
            action={q && <Button onClick={() => setTyped('')}>{t('Show everyone')}</Button>}
          />
        }
      >
        {(account) => <AccountCard account={account} onAsk={setAsked} onRemove={setRemoved} />}
      </AdminList>
      {asked && <SuspendDialog account={asked} onClose={() => setAsked(null)} />}
      {removed && <RemovalDialog account={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

interface AccountCardProps {
  account: AdminUser;
  onAsk: (account: AdminUser) => void;
  onRemove: (account: AdminUser) => void;
}

function AccountCard({ account, onAsk, onRemove }: AccountCardProps) {
  const { id, role, createdAt, suspendedAt, undoUntil, guardian, openReports } = account;
  const named = { name: nameOf(account) };
  return (
    <article className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
      <Link
        to={`/profile/${id}`}
        className="group flex min-h-11 min-w-[min(11rem,100%)] flex-1 items-center gap-3 rounded-field"
      >
        <Avatar person={account} lazy />
        <PersonName person={account} />
      </Link>
      <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:basis-full">
        <span className="text-sm text-muted sm:mr-2">
          {t('Since {date}', { date: formatDate(createdAt) })}
        </span>
        {role === 'admin' && (
          <Badge tone="accent" icon={<Shield />}>
            {t('Administrator')}
          </Badge>
        )}
        {guardian && (
          <Badge icon={<Baby />}>
            {guardian === 'waiting' ? t('Waiting for a guardian') : t('Child')}
          </Badge>
        )}
        {suspendedAt && (
          <Badge tone="loss" icon={<Ban />}>
            {t('Suspended {date}', { date: formatDate(suspendedAt) })}
          </Badge>
        )}
        {undoUntil && (
          <Badge tone="warning" icon={<EyeOff />}>
            {t('Content removed, undo until {date}', { date: formatDate(undoUntil) })}
          </Badge>
        )}
        {openReports > 0 && (
          <Badge tone="warning" icon={<Flag />}>
            {t('{count, plural, one {# open report} other {# open reports}}', {
              count: openReports,
            })}
          </Badge>
        )}
      </div>
      {role !== 'admin' && (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onRemove(account)}>
            {undoUntil
              ? rich('Bring content back<hidden> of {name}</hidden>', named)
              : rich('Remove content<hidden> of {name}</hidden>', named)}
          </Button>
          <Button size="sm" onClick={() => onAsk(account)}>
            {suspendedAt
              ? rich('Restore<hidden> {name}</hidden>', named)
              : rich('Suspend<hidden> {name}</hidden>', named)}
          </Button>
        </span>
      )}
    </article>
  );
}

function RemovalDialog({ account, onClose }: { account: AdminUser; onClose: () => void }) {
  const { mutate, isPending } = useRemovePublic();
  const { id, undoUntil } = account;
  const undo = undoUntil !== null;
  const name = nameOf(account);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        undo
          ? t('Bring back the content of {name}?', { name })
          : t('Remove everything public of {name}?', { name })
      }
      description={
        undo
          ? t(
              'Everything that was removed is public again. What they have deleted or written since stays as it is.',
            )
          : t(
              'Combos, decks and posts become private. Comments, upcoming tournaments, the shown name, bio, city and picture are taken away. Messages, battles and events that have begun stay. You can bring it all back for 7 days; then posts, comments, tournaments and files are deleted.',
            )
      }
      confirmLabel={undo ? t('Bring back') : t('Remove everything')}
      tone={undo ? 'primary' : 'danger'}
      pending={isPending}
      onConfirm={() => mutate({ id, undo }, { onSettled: onClose })}
    />
  );
}

function SuspendDialog({ account, onClose }: { account: AdminUser; onClose: () => void }) {
  const { mutate, isPending } = useSuspend();
  const suspended = account.suspendedAt === null;
  const name = nameOf(account);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={suspended ? t('Suspend {name}?', { name }) : t('Restore {name}?', { name })}
      description={
        suspended
          ? t(
              '@{username} is logged out on every device and cannot log in until you restore the account. What they made stays.',
              { username: account.username },
            )
          : t('@{username} can log in again with their password.', { username: account.username })
      }
      confirmLabel={labelOf(suspended, isPending)}
      tone={suspended ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={() => mutate({ id: account.id, suspended }, { onSettled: onClose })}
    />
  );
}

function labelOf(suspended: boolean, isPending: boolean): string {
  if (suspended) return isPending ? t('Suspending…') : t('Suspend');
  return isPending ? t('Restoring…') : t('Restore');
}
