import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Printer, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant } from '#shared/event-schemas';
import { IMPORT_MAX_BYTES } from '#shared/imports';
import type { Person } from '#shared/people';
import { PEOPLE_SEARCH_MIN } from '#shared/people';
import type { Division } from '#shared/rules/events/ages';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { QueryList } from '@/components/ui/query-list';
import { SearchInput } from '@/components/ui/search-input';
import { friendsQueries, PersonRow } from '@/features/friends';
import { RowImport } from '@/features/imports';
import { call } from '@/lib/api';
import { upload } from '@/lib/upload';
import { useDebounced } from '@/lib/use-debounced';
import { eventPath } from '../event-paths';
import { storeEntrant, useAct } from './acts';

const SEARCH_PAUSE_MS = 300;

export function PersonPicker({ action }: { action: (person: Person) => ReactNode }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_PAUSE_MS);
  const query = useInfiniteQuery(friendsQueries.search(q));
  return (
    <div className="min-h-64">
      <SearchInput value={typed} onChange={setTyped} label={t('Search for people')} autoFocus />
      {q.length >= PEOPLE_SEARCH_MIN && (
        <QueryList
          query={query}
          skeleton={<p className="mt-3 text-muted">{t('Searching…')}</p>}
          failed={{ title: t('The search failed') }}
          empty={
            <p role="status" className="mt-3 text-muted">
              {t('Nobody is called “{name}”.', { name: q })}
            </p>
          }
        >
          {(people) => (
            <ul aria-label={t('People found')} className="mt-2 divide-y divide-line">
              {people.map((person) => (
                <PersonRow key={person.id} person={person}>
                  {action(person)}
                </PersonRow>
              ))}
            </ul>
          )}
        </QueryList>
      )}
    </div>
  );
}

interface PlayerSearchProps {
  eventId: number;
  /** As declared; that of the account's year of birth takes its place. */
  division: Division | undefined;
  taken: readonly (number | null)[];
  onClose: () => void;
}

export function PlayerSearch({ eventId: id, division, taken, onClose }: PlayerSearchProps) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useAct<number, Entrant>({
    send: (userId) =>
      call(eventEntrantsApi.addEntrant, { params: { id }, body: { userId, division } }),
    failed: t('Not added'),
    onDone: (entrant) => storeEntrant(client, id, entrant),
  });
  return (
    <Dialog onClose={onClose} title={t('Add a player with an account')}>
      <PersonPicker
        action={({ id: userId }) =>
          taken.includes(userId) ? (
            <span className="text-sm text-muted">{t('Takes part')}</span>
          ) : (
            <Button
              size="sm"
              icon={<UserPlus />}
              loading={isPending && variables === userId}
              onClick={() => mutate(userId)}
            >
              {t('Add')}
            </Button>
          )
        }
      />
    </Dialog>
  );
}

const PLAYER_WORDS = {
  imported: (count: number) =>
    t('{count, plural, one {# player} other {# players}} imported', { count }),
  ready: (count: number) =>
    t('{count, plural, one {# player} other {# players}} ready to import', { count }),
  unchanged: (count: number) =>
    t('{count, plural, one {# player} other {# players}} left unchanged', { count }),
  importThem: (count: number) =>
    t('Import {count, plural, one {# player} other {# players}}', { count }),
};

export function ImportPlayers({ eventId: id, onClose }: { eventId: number; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Players from a file')}
      description={t(
        'One name per line, or a CSV file with the columns name, username and rating.',
      )}
      footer={
        <ButtonLink icon={<Printer />} to={`${eventPath(id, 'print')}?what=entrants`}>
          {t('Slips with codes')}
        </ButtonLink>
      }
    >
      <RowImport
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        maxBytes={IMPORT_MAX_BYTES}
        words={PLAYER_WORDS}
        send={({ file, dryRun }, onProgress) =>
          upload(eventEntrantsApi.importEntrants, {
            params: { id },
            query: { dryRun },
            files: { file },
            onProgress,
          })
        }
      />
    </Dialog>
  );
}
