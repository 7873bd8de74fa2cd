import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '#shared/people';
import { t } from '#shared/translate';
import { Avatar, PersonName } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { SettingsCard } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { nameOf } from '@/features/accounts';
import { rich } from '@/lib/rich';
import { friendsQueries } from './api';
import { PERSON_LIST, PersonPlaces } from './friend-list';
import { useUnblockPerson } from './mutations';

export function BlockedPeople() {
  const query = useInfiniteQuery(friendsQueries.blocks());
  return (
    <SettingsCard
      title={t('Blocked people')}
      text={t("You and they can't see each other. Unblocking does not make you friends again.")}
    >
      <QueryList
        query={query}
        skeleton={<PersonPlaces rows={1} label={t('Loading blocked people')} />}
        failed={{ title: t('Blocked people could not be loaded') }}
        empty={<p>{t('You have not blocked anyone.')}</p>}
      >
        {(people) => (
          <ul aria-label={t('Blocked people')} className={PERSON_LIST}>
            {people.map((person) => (
              <Blocked key={person.id} person={person} />
            ))}
          </ul>
        )}
      </QueryList>
    </SettingsCard>
  );
}

/** Has no link: a blocked person's profile responds with 404. */
function Blocked({ person }: { person: Person }) {
  const { mutate, isPending } = useUnblockPerson();
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar person={person} />
      <PersonName person={person} className="flex-1" />
      <Button size="sm" loading={isPending} onClick={() => mutate(person)}>
        {rich('Unblock<hidden> {name}</hidden>', { name: nameOf(person) })}
      </Button>
    </li>
  );
}
