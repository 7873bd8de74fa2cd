import {
  Ban,
  Check,
  Clock,
  MessageCircle,
  Repeat2,
  Undo2,
  User,
  UserMinus,
  UserPlus,
  X,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Person, RelatedPerson } from '#shared/people';
import { t } from '#shared/translate';
import { Button, ButtonLink, type ButtonSize } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Menu, menuItems } from '@/components/ui/menu';
import { nameOf } from '@/features/accounts';
import { rich } from '@/lib/rich';
import {
  useAnswerFriendRequest,
  useBlockPerson,
  useRemoveFriend,
  useSendFriendRequest,
  useWithdrawFriendRequest,
} from './mutations';
import { ReportDialog } from './report';

interface PersonMenuProps {
  /** Without a relation, only actions that apply to anyone are offered. */
  person: Person & Partial<Pick<RelatedPerson, 'relation' | 'friendRequestId'>>;
  /** What the person made, in the same menu: its title and what can be done with it. */
  work?: { title: string; items: ComponentProps<typeof Menu>['items'] };
  onBlocked?: () => void;
}

export function PersonMenu({ person, work, onBlocked }: PersonMenuProps) {
  const [asking, setAsking] = useState<'remove' | 'block' | 'report'>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const withdraw = useWithdrawFriendRequest();
  const answer = useAnswerFriendRequest();
  const name = nameOf(person);
  const profile = `/profile/${person.id}`;
  const { relation, friendRequestId: requestId = null } = person;
  const close = () => setAsking(undefined);

  if (relation === 'self') return null;
  return (
    <>
      <Menu
        label={t('More about {name}', { name: work?.title ?? name })}
        items={[
          ...(work?.items ?? []),
          pathname !== profile && {
            label: t('View profile'),
            icon: <User />,
            onSelect: () => void navigate(profile),
          },
          relation === 'sent' &&
            requestId !== null && {
              label: t('Withdraw friend request'),
              icon: <Undo2 />,
              onSelect: () => withdraw.mutate({ id: requestId, userId: person.id }),
            },
          relation === 'received' &&
            requestId !== null && {
              label: t('Decline friend request'),
              icon: <X />,
              onSelect: () => answer.mutate({ id: requestId, userId: person.id, accept: false }),
            },
          relation === 'friend' && {
            label: t('Offer a trade'),
            icon: <Repeat2 />,
            onSelect: () => void navigate(`/conversation/${person.id}?trade=true`),
          },
          relation === 'friend' && {
            label: t('Remove friend'),
            icon: <UserMinus />,
            onSelect: () => setAsking('remove'),
          },
          {
            ...menuItems.report(() => setAsking('report')),
            ...(work && { label: t('Report {name} [[abuse]]', { name }) }),
          },
          { label: t('Block'), icon: <Ban />, tone: 'danger', onSelect: () => setAsking('block') },
        ]}
      />
      {asking === 'remove' && <RemoveFriendDialog person={person} onClose={close} />}
      {asking === 'block' && <BlockDialog person={person} onClose={close} onBlocked={onBlocked} />}
      {asking === 'report' && (
        <ReportDialog kind="user" targetId={person.id} name={name} onClose={close} />
      )}
    </>
  );
}

function RemoveFriendDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { mutate, isPending } = useRemoveFriend();
  const name = nameOf(person);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Remove {name} as a friend?', { name })}
      description={t(
        'You can no longer write to each other. Your messages stay. To be friends again, one of you has to send a new request.',
      )}
      confirmLabel={isPending ? t('Removing…') : t('Remove friend')}
      pending={isPending}
      onConfirm={() => mutate(person, { onSettled: onClose })}
    />
  );
}

interface BlockDialogProps {
  person: Person;
  onClose: () => void;
  onBlocked?: () => void;
}

function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const { mutate, isPending } = useBlockPerson();
  const name = nameOf(person);
  const block = () =>
    mutate(person, {
      onSuccess: () => {
        onClose();
        onBlocked?.();
      },
      onError: onClose,
    });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Block {name}?', { name })}
      description={
        <>
          <p>{t("{name} won't be told. From now on:", { name })}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            <li>{t('You are no longer friends and cannot write to each other.')}</li>
            <li>{t('You can’t see each other: no profiles, no combos, no search results.')}</li>
            <li>{t('Your conversation is hidden for both of you.')}</li>
          </ul>
          <p className="mt-2">{t('You can unblock them in your account settings.')}</p>
        </>
      }
      confirmLabel={isPending ? t('Blocking…') : t('Block')}
      pending={isPending}
      onConfirm={block}
    />
  );
}

interface FriendButtonProps {
  person: RelatedPerson;
  /** Replaces the link to the chat. */
  onMessage?: (person: RelatedPerson) => void;
  size?: ButtonSize;
}

/** The next step with a person: Add Friend, Pending, Accept, or Message among friends. */
export function FriendButton({ person, onMessage, size }: FriendButtonProps) {
  const send = useSendFriendRequest();
  const answer = useAnswerFriendRequest();
  const name = nameOf(person);

  if (person.relation === 'self') return null;

  if (person.relation === 'friend') {
    const icon = <MessageCircle />;
    const variant = size === 'sm' ? 'secondary' : 'primary';
    return onMessage ? (
      <Button size={size} variant={variant} icon={icon} onClick={() => onMessage(person)}>
        {rich('Message<hidden> {name}</hidden> [[verb]]', { name })}
      </Button>
    ) : (
      <ButtonLink size={size} variant={variant} icon={icon} to={`/social?userId=${person.id}`}>
        {rich('Message<hidden> {name}</hidden> [[verb]]', { name })}
      </ButtonLink>
    );
  }

  if (person.relation === 'received') {
    const { friendRequestId: id } = person;
    return (
      <Button
        size={size}
        variant="primary"
        icon={<Check />}
        disabled={id === null}
        onClick={() => id !== null && answer.mutate({ id, userId: person.id, accept: true })}
      >
        {rich('Accept<hidden> the friend request of {name}</hidden>', { name })}
      </Button>
    );
  }

  // One button for both states keeps focus when "Add" becomes "Pending".
  const isPending = person.relation === 'sent';
  return (
    <Button
      size={size}
      variant={isPending ? 'secondary' : 'primary'}
      icon={isPending ? <Clock /> : <UserPlus />}
      aria-disabled={isPending || undefined}
      className={isPending ? 'cursor-default! opacity-70' : undefined}
      onClick={isPending ? undefined : () => send.mutate(person)}
    >
      {isPending
        ? rich('Pending<hidden>: request to {name}</hidden>', { name })
        : size === 'sm'
          ? rich('Add<hidden> {name}</hidden>', { name })
          : rich('Add Friend<hidden> {name}</hidden>', { name })}
    </Button>
  );
}
