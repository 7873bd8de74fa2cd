import { ArrowLeft, SearchX } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { usePageTitle } from '@/lib/use-page-title';

const NOT_FOUND = 'Tournament not found';

/** A tournament that is not there, or not for this person. */
export function TournamentMissing() {
  usePageTitle(NOT_FOUND);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {NOT_FOUND}
      </h1>
      <EmptyState
        icon={<SearchX />}
        title={NOT_FOUND}
        text="It has been deleted, or the address is not right."
        action={
          <ButtonLink to="/tournaments" variant="primary" icon={<ArrowLeft aria-hidden="true" />}>
            Back to Tournaments
          </ButtonLink>
        }
      />
    </>
  );
}
