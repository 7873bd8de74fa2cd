import { ArrowLeft, RefreshCw, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { usePageTitle } from '@/lib/use-page-title';

interface StandInProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

/** Stands in the place of a deck's page. */
function StandIn(props: StandInProps) {
  usePageTitle(props.title);
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {props.title}
      </h1>
      <EmptyState {...props} />
    </>
  );
}

/** An address whose id can be no deck's. */
export function InvalidDeck() {
  return (
    <StandIn
      icon={<SearchX />}
      title="Invalid Deck ID"
      text="The deck ID provided is invalid."
      action={
        <ButtonLink to="/decks" variant="primary" icon={<ArrowLeft aria-hidden="true" />}>
          Back to Decks
        </ButtonLink>
      }
    />
  );
}

/** A deck that is not there, not for this person, or that could not be loaded. */
export function DeckNotLoaded({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const navigate = useNavigate();
  return (
    <StandIn
      icon={<TriangleAlert />}
      title="Error Loading Deck"
      text="We couldn't load the deck details. It may have been deleted or you don't have permission to view it."
      action={
        <>
          {onRetry && (
            <Button icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button
            variant="primary"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => void navigate('/decks')}
          >
            Back to Decks
          </Button>
        </>
      }
    />
  );
}
