import { Check, Undo2, UserCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FriendRequest } from '#shared/friends';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { nameOf } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import { useFriendRequests } from './api';
import { PERSON_LIST, PersonPlaces, PersonRow } from './friend-list';
import { useAnswerFriendRequest, useMarkRequestsSeen, useWithdrawFriendRequest } from './mutations';

export function FriendRequests({ className }: { className?: string }) {
  const { query, received, sent } = useFriendRequests();
  const heading = useRef<HTMLHeadingElement>(null);
  useMarkSeen(received.some(({ seen }) => !seen));
  // An answered request leaves the list together with its focused button.
  const keepFocus = () => heading.current?.focus({ preventScroll: true });

  return (
    <Card className={className}>
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center justify-between gap-2 font-display text-xl font-semibold tracking-wide"
      >
        {t('Friend Requests')}
        {received.length > 0 && <Badge tone="accent">{received.length}</Badge>}
      </h2>
      <QueryList
        query={query}
        skeleton={<PersonPlaces rows={1} label={t('Loading friend requests')} />}
        failed={{ title: t('Friend requests could not be loaded') }}
        empty={
          <p className="mt-2 flex items-center gap-2.5 text-muted">
            <UserCheck className="size-5 shrink-0 text-faint" />
            {t('No Friend Requests')}
          </p>
        }
      >
        {() => (
          <>
            {received.length > 0 && (
              <ul aria-label={t('Received friend requests')} className={PERSON_LIST}>
                {received.map((request) => (
                  <Received key={request.id} request={request} onAnswer={keepFocus} />
                ))}
              </ul>
            )}
            {sent.length > 0 && (
              <>
                <h3 className="eyebrow mt-4">{t('Sent [[friend requests]]')}</h3>
                <ul aria-label={t('Sent friend requests')} className={PERSON_LIST}>
                  {sent.map((request) => (
                    <Sent key={request.id} request={request} onWithdraw={keepFocus} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </QueryList>
    </Card>
  );
}

export function NewRequestsMark({ className }: { className?: string }) {
  const { received } = useFriendRequests();
  const count = received.filter(({ seen }) => !seen).length;
  if (count === 0) return null;
  return (
    <span
      className={cx(
        'figures inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-0.5 font-display text-xs leading-none font-bold text-on-accent',
        className,
      )}
    >
      {rich(
        '{count}<hidden> {count, plural, one {new friend request} other {new friend requests}},</hidden>',
        { count },
      )}
    </span>
  );
}

function useMarkSeen(hasNew: boolean) {
  const { mutate } = useMarkRequestsSeen();
  useEffect(() => {
    if (hasNew) mutate();
  }, [hasNew, mutate]);
}

function Received({ request, onAnswer }: { request: FriendRequest; onAnswer: () => void }) {
  const { mutate, isPending } = useAnswerFriendRequest();
  const { id, user, createdAt } = request;
  const name = nameOf(user);
  const answer = (accept: boolean) => {
    onAnswer();
    mutate({ id, userId: user.id, accept });
  };
  return (
    <PersonRow person={user} note={<Since moment={createdAt} />} stacked>
      <Button
        size="sm"
        variant="primary"
        icon={<Check />}
        disabled={isPending}
        onClick={() => answer(true)}
      >
        {rich('Accept<hidden> the friend request of {name}</hidden>', { name })}
      </Button>
      <Button size="sm" icon={<X />} disabled={isPending} onClick={() => answer(false)}>
        {rich('Decline<hidden> the friend request of {name}</hidden>', { name })}
      </Button>
    </PersonRow>
  );
}

function Sent({ request, onWithdraw }: { request: FriendRequest; onWithdraw: () => void }) {
  const { mutate, isPending } = useWithdrawFriendRequest();
  const { id, user } = request;
  return (
    <PersonRow person={user}>
      <Badge>{t('Pending [[friend request]]')}</Badge>
      <IconButton
        label={t('Withdraw the friend request to {name}', { name: nameOf(user) })}
        icon={<Undo2 />}
        disabled={isPending}
        onClick={() => {
          onWithdraw();
          mutate({ id, userId: user.id });
        }}
      />
    </PersonRow>
  );
}

function Since({ moment }: { moment: string }) {
  return <RelativeTime date={moment} className="shrink-0 text-sm text-muted" />;
}
