import type { Tournament } from '@shared/tournaments';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { tournamentQueries } from '@/features/tournaments';
import { formatDate } from '@/lib/dates';

/** So many that are over are offered, the last ones first: a battle is seldom recorded later. */
const PAST = 15;

interface TournamentSelectProps extends ComponentProps<'select'> {
  error?: string | undefined;
}

/** None, or one of the tournaments: those to come and the last ones that are over. */
export function TournamentSelect({ error, ...select }: TournamentSelectProps) {
  const upcoming = useInfiniteQuery(tournamentQueries.list({ when: 'upcoming' }));
  const past = useInfiniteQuery(tournamentQueries.list({ when: 'past' }));
  const queries = [upcoming, past];
  const isMissing = queries.some(({ isError, data }) => isError && !data);
  const isLoading = queries.some(({ isPending }) => isPending);
  const itemsOf = ({ data }: typeof upcoming) => data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <Field
      label="Tournament"
      required={false}
      error={error}
      hint={
        isMissing ? (
          <span role="alert" className="flex items-center justify-between gap-2">
            The tournaments could not be loaded.
            <Button
              size="sm"
              onClick={() => {
                for (const { refetch } of queries) void refetch();
              }}
            >
              Try again
            </Button>
          </span>
        ) : undefined
      }
    >
      {(wiring) => (
        <Select {...wiring} {...select}>
          <option value="">None</option>
          {isLoading && <option disabled>Loading tournaments…</option>}
          <Group label="Upcoming" tournaments={itemsOf(upcoming)} />
          <Group label="Past" tournaments={itemsOf(past).slice(0, PAST)} />
        </Select>
      )}
    </Field>
  );
}

function Group({ label, tournaments }: { label: string; tournaments: Tournament[] }) {
  if (tournaments.length === 0) return null;
  return (
    <optgroup label={label}>
      {tournaments.map(({ id, name, date }) => (
        <option key={id} value={id}>
          {name} ({formatDate(date)})
        </option>
      ))}
    </optgroup>
  );
}
