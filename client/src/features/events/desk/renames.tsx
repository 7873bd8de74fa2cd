import { z } from 'zod';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { useCurrentUser } from '@/features/accounts';
import { call } from '@/lib/api';
import { personalStore } from '@/lib/personal-store';
import { useStore } from '@/lib/store';
import { labelled } from '../views/words';
import { useAct } from './acts';
import { useDeskEntrants } from './away';

const seenNames = z.record(z.string(), z.string());
const NONE = {};

/** Names that players chose for the event, which the projector will show, until they were seen. */
export function Renames({ event }: { event: TournamentEvent }) {
  const { id } = event;
  const { data = [] } = useDeskEntrants(id);
  const user = useCurrentUser();
  const store = personalStore<Record<string, string>>(user.id, `seen-names-${id}`, seenNames, NONE);
  const seen = useStore(store);
  const { mutate, isPending } = useAct<Entrant>({
    send: ({ id: eid, accountName = '' }) =>
      call(eventEntrantsApi.updateEntrant, { params: { id, eid }, body: { name: accountName } }),
    failed: t('The name was not changed'),
  });
  const renamed = data.filter(
    (one) => one.accountName !== undefined && one.userId !== user.id && seen[one.id] !== one.name,
  );
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
              <span className="text-sm text-muted">{entrant.accountName}</span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              aria-label={labelled(t('Fine [[button: keep the name]]'), entrant.name)}
              onClick={() => store.set({ ...store.get(), [entrant.id]: entrant.name })}
            >
              {t('Fine [[button: keep the name]]')}
            </Button>
            <Button
              size="sm"
              aria-label={labelled(t('Undo'), entrant.name)}
              disabled={isPending}
              onClick={() => mutate(entrant)}
            >
              {t('Undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
