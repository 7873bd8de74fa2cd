import { eventEntrantsApi } from '#shared/event-entrants';
import type { TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { call } from '@/lib/api';
import { labelled } from '../views/words';
import { useAct } from './acts';
import { useDeskEntrants } from './offline';

/** New names of players, which the projector shows once they were seen here. */
export function Renames({ event }: { event: TournamentEvent }) {
  const { id } = event;
  const { data = [] } = useDeskEntrants(id);
  const { mutate, isPending } = useAct<{ eid: number; body: { name: string } | { seen: string } }>({
    send: ({ eid, body }) => call(eventEntrantsApi.updateEntrant, { params: { id, eid }, body }),
    failed: t('The name was not changed'),
  });
  const renamed = data.flatMap(({ seenName, ...one }) => (seenName ? [{ ...one, seenName }] : []));
  if (renamed.length === 0) return null;
  return (
    <Card role="region" aria-label={t('New names')}>
      <CardTitle>{t('Players have chosen names')}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {renamed.map((entrant) => (
          <li key={entrant.id} className="flex flex-wrap items-center gap-2 py-1.5">
            <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <span dir="auto" className="font-medium">
                {entrant.name}
              </span>{' '}
              <span className="text-sm text-muted">{entrant.seenName}</span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              aria-label={labelled(t('Fine [[button: keep the name]]'), entrant.name)}
              disabled={isPending}
              onClick={() => mutate({ eid: entrant.id, body: { seen: entrant.name } })}
            >
              {t('Fine [[button: keep the name]]')}
            </Button>
            <Button
              size="sm"
              aria-label={labelled(t('Undo'), entrant.name)}
              disabled={isPending}
              onClick={() => mutate({ eid: entrant.id, body: { name: entrant.seenName } })}
            >
              {t('Undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
