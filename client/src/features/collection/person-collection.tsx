import { useInfiniteQuery } from '@tanstack/react-query';
import { Library, Lock } from 'lucide-react';
import type { Profile } from '#shared/profiles';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { QueryList } from '@/components/ui/query-list';
import { EmptyState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { isAbsent } from '@/lib/api-error';
import { collectionQueries } from './api';
import { copiesInWords } from './part-words';
import { PartItem, PartPlaces } from './parts/part-row';

/** Somebody else's parts, as far as they are visible to the viewer. */
export function PersonCollection({ person }: { person: Profile }) {
  const query = useInfiniteQuery(collectionQueries.of(person.id));
  const name = nameOf(person);
  if (isAbsent(query.error)) {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('This collection is private')}
        text={t('{name} decides who sees their parts.', { name })}
      />
    );
  }
  return (
    <QueryList
      query={query}
      skeleton={<PartPlaces label={t('Loading parts')} rows={4} />}
      failed={{ title: t('Parts could not be loaded') }}
      empty={
        <EmptyState
          icon={<Library />}
          title={t('No parts yet')}
          text={t('Parts that {name} shows will appear here', { name })}
        />
      }
    >
      {(parts) => (
        <ul aria-label={t('Parts of {name}', { name })} className="grid gap-2 lg:grid-cols-2">
          {parts.map((part) => (
            <PartItem key={part.id} part={part}>
              <span className="flex shrink-0 flex-col items-end gap-1 pr-1.5">
                <span className="figures text-sm text-muted">{copiesInWords(part.count)}</span>
                {part.forTrade > 0 && (
                  <Badge>
                    {t('{count, plural, one {# for trade} other {# for trade}}', {
                      count: part.forTrade,
                    })}
                  </Badge>
                )}
              </span>
            </PartItem>
          ))}
        </ul>
      )}
    </QueryList>
  );
}
