import type { RelatedPerson } from '@shared/people';
import { Check, Clock, MessageCircle, UserPlus } from 'lucide-react';
import { Button, ButtonLink, type ButtonSize } from '@/components/ui/button';
import { nameOf } from '@/features/accounts';
import { useAnswerFriendRequest, useSendFriendRequest } from './mutations';

interface FriendButtonProps {
  person: RelatedPerson;
  /** Takes the place of the way to the chat, where a chat is at hand. */
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
    const icon = <MessageCircle aria-hidden="true" />;
    const variant = size === 'sm' ? 'secondary' : 'primary';
    return onMessage ? (
      <Button size={size} variant={variant} icon={icon} onClick={() => onMessage(person)}>
        Message<span className="sr-only"> {name}</span>
      </Button>
    ) : (
      <ButtonLink size={size} variant={variant} icon={icon} to={`/social?userId=${person.id}`}>
        Message<span className="sr-only"> {name}</span>
      </ButtonLink>
    );
  }

  if (person.relation === 'received') {
    const { friendRequestId: id } = person;
    return (
      <Button
        size={size}
        variant="primary"
        icon={<Check aria-hidden="true" />}
        disabled={id === null}
        onClick={() => id !== null && answer.mutate({ id, userId: person.id, accept: true })}
      >
        Accept<span className="sr-only"> the friend request of {name}</span>
      </Button>
    );
  }

  // One button for both states: the focus stays on it when "Add" becomes "Pending".
  const isPending = person.relation === 'sent';
  return (
    <Button
      size={size}
      variant={isPending ? 'secondary' : 'primary'}
      icon={isPending ? <Clock aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      aria-disabled={isPending || undefined}
      className={isPending ? 'cursor-default! opacity-70' : undefined}
      onClick={isPending ? undefined : () => send.mutate(person)}
    >
      {isPending ? 'Pending' : size === 'sm' ? 'Add' : 'Add Friend'}
      <span className="sr-only">{isPending ? `: request to ${name}` : ` ${name}`}</span>
    </Button>
  );
}
