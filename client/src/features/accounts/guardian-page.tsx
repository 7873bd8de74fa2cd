import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, HardDriveDownload, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type GuardedAccount, guardiansApi } from '#shared/guardians';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { UnreachableState } from '@/components/ui/states';
import { address, call } from '@/lib/api';
import { NetworkError, readError, serverMessage } from '@/lib/api-error';
import { formatDate } from '@/lib/dates';
import { notifySuccess } from '@/lib/notify';
import { AuthHeading, VisitorLoading, VisitorMessage } from './auth-layout';
import { BrokenLink } from './broken-link';
import { DeletionNotes, isDeletionBlocked } from './deletion-notes';

const accountQuery = (token: string) =>
  queryOptions({
    queryKey: ['guarded-account', token],
    queryFn: ({ signal }) => call(guardiansApi.getGuardedAccount, { body: { token }, signal }),
    retry: false,
    gcTime: 0,
  });

async function download(token: string, { username }: GuardedAccount): Promise<void> {
  const { exportGuardedAccount: route } = guardiansApi;
  const response = await fetch(address(route, {}), {
    method: route.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) throw await readError(response);
  const url = URL.createObjectURL(await response.blob());
  Object.assign(document.createElement('a'), {
    href: url,
    download: `ripcord-${username}.json`,
  }).click();
  URL.revokeObjectURL(url);
}

/** Opened by a guardian's link; guardians have no account. */
export function GuardianPage({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(accountQuery(token));
  const [gone, setGone] = useState<GuardedAccount>();
  if (gone) {
    return (
      <VisitorMessage
        icon={<CircleCheck />}
        title={gone.state === 'waiting' ? t('Declined') : t('Account deleted')}
        text={t(
          'The account {username} and everything in it are deleted, and your address with it.',
          { username: gone.username },
        )}
        role="status"
      />
    );
  }
  if (data) return <Account token={token} account={data} onGone={() => setGone(data)} />;
  if (isPending) return <VisitorLoading>{t('Opening the account…')}</VisitorLoading>;
  if (error instanceof NetworkError) {
    return <UnreachableState onRetry={() => void refetch()} pending={isFetching} />;
  }
  return (
    <BrokenLink
      text={serverMessage(error, t('Something went wrong on our side. Please try again.'))}
    />
  );
}

interface AccountProps {
  token: string;
  account: GuardedAccount;
  onGone: () => void;
}

function Account({ token, account, onGone }: AccountProps) {
  const client = useQueryClient();
  const { username, displayName, birthYear, createdAt, deletedAt, deletion, state, until } =
    account;
  const isWaiting = state === 'waiting';
  const [asks, setAsks] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call(guardiansApi.confirmGuardedAccount, { body: { token } }),
    onSuccess: (confirmed) => {
      client.setQueryData(accountQuery(token).queryKey, confirmed);
      notifySuccess(t('Account confirmed'), t('{username} can use Ripcord now.', { username }));
    },
    meta: { failed: [t('The account was not confirmed'), t('Please try again.')] },
  });
  const save = useMutation({
    mutationFn: () => download(token, account),
    meta: { failed: [t('The data could not be exported'), t('Please try again.')] },
  });
  const remove = useMutation({
    mutationFn: () => call(guardiansApi.deleteGuardedAccount, { body: { token } }),
    onSuccess: onGone,
    meta: { failed: t('The account was not deleted') },
  });

  return (
    <>
      <AuthHeading title={isWaiting ? t('Is this your child?') : t('Your child’s account')}>
        {isWaiting
          ? t(
              'Somebody signed up for Ripcord, which keeps the records of spinning-top battles, and named you as their parent or guardian. The account stays closed until you confirm it.',
            )
          : t(
              'You have confirmed this account. Keep the mail: its link opens this page at any time.',
            )}
      </AuthHeading>
      <dl className="divide-y divide-line border-y border-line">
        <Fact name={t('Username')}>{username}</Fact>
        {displayName && <Fact name={t('Display name')}>{displayName}</Fact>}
        {birthYear !== null && <Fact name={t('Year of birth')}>{birthYear}</Fact>}
        <Fact name={t('Signed up')}>{formatDate(createdAt)}</Fact>
        {deletedAt && <Fact name={t('Deleted if not confirmed by')}>{formatDate(deletedAt)}</Fact>}
      </dl>
      <ul className="mt-5 list-disc space-y-1.5 pl-5 text-muted">
        <li>
          {t(
            'The account is private until the end of {until}: only friends see the profile, combos, battles, decks and posts, and only friends can write.',
            { until },
          )}
        </li>
        <li>{t('Friends are made by a code that your child gives or gets, never by a search.')}</li>
        <li>
          {t(
            'At a tournament, the name that your child plays under stands in the pairings and results.',
          )}
        </li>
        <li>{t('Until then you can export everything or delete the account here.')}</li>
      </ul>
      <div className="mt-6 flex flex-col gap-3">
        {isWaiting ? (
          <Button
            variant="primary"
            size="lg"
            loading={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('Confirm the account')}
          </Button>
        ) : (
          <Button
            size="lg"
            icon={<HardDriveDownload />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            {t('Export all data')}
          </Button>
        )}
        <Button variant="danger" size="lg" icon={<Trash2 />} onClick={() => setAsks(true)}>
          {isWaiting ? t('Decline…') : t('Delete the account…')}
        </Button>
      </div>
      <ConfirmDialog
        disabled={isDeletionBlocked(deletion)}
        open={asks}
        onClose={() => setAsks(false)}
        title={
          isWaiting ? t('Decline {username}?', { username }) : t('Delete {username}?', { username })
        }
        description={t(
          'The account and everything in it are deleted at once, on every device. This cannot be undone.',
        )}
        confirmLabel={isWaiting ? t('Decline and delete') : t('Delete account')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <DeletionNotes preview={deletion} />
      </ConfirmDialog>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="figures min-w-0 break-words font-semibold">{children}</dd>
  </div>
);
