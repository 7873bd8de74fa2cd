import { CalendarX, Plus, SearchX, Trophy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';

export interface NoTournamentsProps {
  /** Only one's own were asked for … */
  mine: boolean;
  /** … only those that one is registered for … */
  going: boolean;
  /** … only those with these words; empty for all. */
  q: string;
  onCreate: () => void;
  onClear: () => void;
  onShowAll: () => void;
}

/** Says why there is nothing, and what can be done about it. */
export function NoTournaments(props: NoTournamentsProps) {
  const { mine, going, q, onCreate, onClear, onShowAll } = props;
  if (q) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No tournaments match your search"
        text={`No tournament here has “${q}” in its name, description or location.`}
        action={<Button onClick={onClear}>Clear search</Button>}
      />
    );
  }
  if (going) {
    return (
      <EmptyState
        icon={<CalendarX />}
        title="You are not registered for a tournament"
        text="Register for one, and you will find it here on the day."
        action={<Button onClick={onShowAll}>Show all tournaments</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Trophy />}
      title={mine ? 'You have not created a tournament yet' : 'No tournaments yet'}
      text="Say when and where, add a flyer, and people can register for it here."
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onCreate}>
          {mine ? 'Create your first tournament' : 'Create the first tournament'}
        </Button>
      }
    />
  );
}
