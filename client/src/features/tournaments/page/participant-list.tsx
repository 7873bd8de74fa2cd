import type { Participant } from '@shared/tournaments';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ParticipantAvatar } from '../participants-preview';

/** So many are shown at first; the rest when asked for. */
const SHOWN_FIRST = 50;

interface ParticipantListProps {
  participants: Participant[];
  /** Of all of them, also those that one does not see because of a block. */
  count: number;
  /** It is over: nobody can join any more. */
  isPast: boolean;
}

/** All who take part, in the order in which they registered. */
export function ParticipantList({ participants, count, isPast }: ParticipantListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hidden = count - participants.length;
  const shown = showsAll ? participants : participants.slice(0, SHOWN_FIRST);

  const showAll = () => {
    setShowsAll(true);
    // The button is gone then: whoever reads on by keyboard goes on in the list.
    list.current?.focus();
  };

  return (
    <Card>
      <CardTitle>
        Participants <span className="figures text-muted">({count})</span>
      </CardTitle>
      {count === 0 ? (
        <p className="mt-2 text-muted">
          {isPast ? 'Nobody was registered.' : 'Nobody is registered yet. Be the first!'}
        </p>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label="Participants"
          className="mt-2 grid gap-x-4 focus:outline-none sm:grid-cols-2"
        >
          {shown.map((participant) => (
            <ParticipantRow key={participant.id} participant={participant} />
          ))}
          {shown.length === participants.length && hidden > 0 && (
            <li className="figures flex min-h-13 items-center text-muted">and {hidden} more</li>
          )}
        </ul>
      )}
      {shown.length < participants.length && (
        <Button className="mt-2 w-full" onClick={showAll}>
          Show all {participants.length}
        </Button>
      )}
    </Card>
  );
}

/* A row that is not in view costs nothing: there may be a thousand. */
const ROW =
  'flex min-h-13 min-w-0 items-center gap-3 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]';

function ParticipantRow({ participant }: { participant: Participant }) {
  const { userId, username, displayName } = participant;
  const name = displayName || username || 'Guest';
  if (userId === null) {
    return (
      <li className={ROW}>
        <ParticipantAvatar participant={participant} className="size-10" />
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        <Badge>Guest</Badge>
      </li>
    );
  }
  return (
    <li className={ROW}>
      <Link
        to={`/profile/${userId}`}
        className="group flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-[10px] -outline-offset-2"
      >
        <ParticipantAvatar participant={participant} className="size-10" />
        <span className="min-w-0">
          <span
            dir="auto"
            className="block truncate leading-snug font-medium underline-offset-4 group-hover:underline"
          >
            {name}
          </span>
          {username && username !== name && (
            <span className="block truncate text-sm leading-snug text-muted">@{username}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
