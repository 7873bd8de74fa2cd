import { t } from '#shared/translate';
import { Missing, NotShown } from '@/components/ui/missing';
import { Spinner } from '@/components/ui/spinner';
import type { useEvent } from '../api';
import { backToTournament, eventPath } from '../event-paths';

/** @param id null if the URL has none */
export function NoEvent({ id }: { id: number | null }) {
  return (
    <Missing
      title={t('Event not found')}
      text={t('This tournament is not run in Ripcord, or the address is wrong.')}
      back={
        id === null ? { to: '/tournaments', label: t('Back to Tournaments') } : backToTournament(id)
      }
    />
  );
}

/** Loading and error states of full-screen pages of an event. */
export function UnloadedEvent({ id, query }: { id: number; query: ReturnType<typeof useEvent> }) {
  const { error, refetch } = query;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4"
    >
      {error ? (
        <NotShown
          error={error}
          absent={{
            title: t('No event here'),
            text: t('This tournament is not run in Ripcord, or it was deleted.'),
          }}
          failed={t('The event could not be loaded')}
          back={{ to: eventPath(id), label: t('Back to the tournament') }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner label={t('Loading')} className="mx-auto size-9 text-accent-ink" />
      )}
    </main>
  );
}
