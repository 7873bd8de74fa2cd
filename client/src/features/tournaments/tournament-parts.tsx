import { BadgeCheck, Ban, DoorOpen, MapPin, MapPinned, Radio } from 'lucide-react';
import { useId, useState } from 'react';
import type { EventPhase } from '#shared/rules/events/phases';
import {
  type Participant,
  TOURNAMENT_CARD_LOCATIONS,
  TOURNAMENT_CARD_PARTICIPANTS,
} from '#shared/tournaments';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/lib/cx';
import { formatMoment, type Moment } from '@/lib/dates';
import { previewOf } from './tournament-words';

export function OfficialMark({ isOfficial }: { isOfficial: boolean }) {
  return isOfficial ? (
    <Badge tone="accent" icon={<BadgeCheck />} title={t('Sanctioned by the organisers')}>
      {t('Official [[tournament]]')}
    </Badge>
  ) : (
    <Badge icon={<MapPinned />} title={t('Set up by the community')}>
      {t('Regional [[tournament]]')}
    </Badge>
  );
}

export function EventMark({ phase }: { phase: EventPhase | null }) {
  if (phase === 'running') {
    return (
      <Badge tone="win" icon={<Radio />}>
        {t('Live now')}
      </Badge>
    );
  }
  if (phase === 'cancelled') {
    return (
      <Badge tone="loss" icon={<Ban />}>
        {t('Cancelled [[tournament]]')}
      </Badge>
    );
  }
  return phase === 'check_in' ? (
    <Badge tone="warning" icon={<DoorOpen />}>
      {t('Check-in open')}
    </Badge>
  ) : null;
}

/** The day, readable at arm's length. Hidden from screen readers: the date is beside it. */
export function DateBlock({ date, isPast = false }: { date: Moment; isPast?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="cut flex w-15 shrink-0 flex-col items-center overflow-hidden border border-line bg-raised text-center"
    >
      <span
        className={cx(
          'w-full py-1 font-display text-sm leading-none font-bold tracking-wider uppercase',
          isPast ? 'bg-line text-muted' : 'bg-accent text-on-accent',
        )}
      >
        {formatMoment(date, 'month')}
      </span>
      <span
        className={cx(
          'figures pt-1.5 font-display text-4xl leading-none font-bold',
          isPast && 'text-muted',
        )}
      >
        {new Date(date).getDate()}
      </span>
      <span className="pt-0.5 pb-1 text-sm leading-tight font-semibold text-muted">
        {formatMoment(date, 'shortWeekday')}
      </span>
    </span>
  );
}

export function Places({ locations }: { locations: readonly string[] }) {
  const shown = locations.slice(0, TOURNAMENT_CARD_LOCATIONS);
  const more = locations.length - shown.length;
  return (
    <div className="flex min-w-0 items-start gap-2 text-sm">
      <MapPin className="mt-0.5 size-4.5 shrink-0 text-faint" />
      {shown.length === 1 ? (
        <p dir="auto" className="line-clamp-2 min-w-0 break-words">
          <span className="sr-only">{t('Location:')} </span>
          {shown[0]}
        </p>
      ) : (
        <ul aria-label={t('Locations')} className="flex min-w-0 flex-wrap gap-1.5">
          {shown.map((location) => (
            <li
              key={location}
              dir="auto"
              title={location}
              className="max-w-full truncate rounded-md bg-raised px-2 leading-6"
            >
              {location}
            </li>
          ))}
          {more > 0 && (
            <li className="figures px-1 leading-6 text-muted">
              {t('+{count} more', { count: more })}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/**
 * The start of a description and "Read more". Its links work only on the page, as the card is a
 * link.
 */
export function TournamentDescription({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { preview, isCut } = previewOf(text);
  return (
    <div className="text-muted">
      <p id={id} dir="auto" className={isOpen ? 'break-words whitespace-pre-line' : 'break-words'}>
        {isOpen ? text : preview}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="relative -mx-2 -mb-2.5 min-h-11 rounded-field px-2 font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {isOpen ? t('Show less') : t('Read more')}
        </button>
      )}
    </div>
  );
}

interface ParticipantAvatarsProps {
  participants: readonly Participant[];
  count: number;
}

/** The first participants and how many more there are. Hidden from screen readers. */
export function ParticipantAvatars({ participants, count }: ParticipantAvatarsProps) {
  const shown = participants.slice(0, TOURNAMENT_CARD_PARTICIPANTS);
  const more = count - shown.length;
  return (
    <span aria-hidden="true" className="flex shrink-0 items-center">
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

export function ParticipantAvatar({ participant, className }: ParticipantAvatarProps) {
  const { username, displayName, avatarUrl } = participant;
  const person = {
    username: username ?? displayName ?? t('Guest'),
    displayName,
    avatarUrl: avatarUrl ?? '',
  };
  return <Avatar person={person} className={className} lazy />;
}
