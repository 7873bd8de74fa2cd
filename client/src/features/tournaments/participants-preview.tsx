import { type Participant, TOURNAMENT_CARD_PARTICIPANTS } from '@shared/tournaments';
import { Avatar } from '@/components/ui/avatar';
import { cx } from '@/lib/cx';

interface ParticipantAvatarsProps {
  participants: readonly Participant[];
  /** How many there are in all. */
  count: number;
  /** So many are shown. */
  max?: number;
  className?: string;
}

/** The first ones who take part and how many more there are. Says nothing to screen readers. */
export function ParticipantAvatars({
  participants,
  count,
  max = TOURNAMENT_CARD_PARTICIPANTS,
  className,
}: ParticipantAvatarsProps) {
  const shown = participants.slice(0, max);
  const more = count - shown.length;
  return (
    <span aria-hidden="true" className={cx('flex shrink-0 items-center', className)}>
      {shown.map((participant) => (
        <ParticipantAvatar
          key={participant.id}
          participant={participant}
          className="-mr-1.5 size-8 text-xs ring-2 ring-surface"
        />
      ))}
      {more > 0 && (
        <span className="figures -mr-1.5 inline-flex h-8 min-w-8 items-center justify-center rounded-full border border-line bg-raised px-1.5 text-xs font-semibold text-muted ring-2 ring-surface">
          +{more}
        </span>
      )}
    </span>
  );
}

interface ParticipantAvatarProps {
  participant: Participant;
  className?: string;
}

/** Somebody who takes part; a guest, who has no picture, with initials. */
export function ParticipantAvatar({ participant, className }: ParticipantAvatarProps) {
  const { username, displayName, avatarUrl } = participant;
  const person = {
    username: username ?? displayName ?? 'Guest',
    displayName,
    avatarUrl: avatarUrl ?? '',
  };
  return <Avatar person={person} className={className} lazy />;
}
