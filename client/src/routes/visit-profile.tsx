import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#shared/translate';
import { type PublicProfile, webApi } from '#shared/web';
import { ComboEmblem } from '@/components/combo-emblem';
import { PageHeader } from '@/components/layout/page-header';
import { VisitorFrame } from '@/components/layout/visitor-frame';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Skeletons } from '@/components/ui/skeleton';
import { partsLine } from '@/features/combos/combo-words';
import { combosInWords } from '@/features/decks/deck-words';
import { VisitorProblem } from '@/features/tournaments/visit/visitor-problem';
import { ApiError } from '@/lib/api-error';
import { readId } from '@/lib/paths';
import { queryOf } from '@/lib/queries';
import { usePageTitle } from '@/lib/use-page-title';

const profileQuery = (id: number) => queryOf(webApi.getPublicProfile, { params: { id } });

const idIn = (pathname: string) => readId(pathname.split('/')[2]);

const NO_ID = new ApiError(404, '');

/** A profile, for people without an account. */
export function Component() {
  const id = idIn(useLocation().pathname);
  const { data, error, refetch } = useQuery({ ...profileQuery(id ?? 0), enabled: id !== null });
  const problem = id === null ? NO_ID : error;
  usePageTitle(data?.shownName ?? t('Profile'));
  return (
    <VisitorFrame>
      {data ? (
        <Profile profile={data} />
      ) : problem ? (
        <VisitorProblem
          title={t('This profile could not be loaded')}
          error={problem}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeletons
          label={t('Loading profile')}
          of={['h-20 w-2/3', 'h-40 rounded-card', 'h-64 rounded-card']}
          className="grid gap-4"
        />
      )}
    </VisitorFrame>
  );
}

export async function prefetch(client: QueryClient, pathname: string) {
  const id = idIn(pathname);
  if (id !== null) await client.prefetchQuery(profileQuery(id));
}

const GRID = 'mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

function Profile({ profile }: { profile: PublicProfile }) {
  const { shownName, avatarUrl, bio, badges, combos, decks } = profile;
  const person = { username: shownName, displayName: null, avatarUrl: avatarUrl ?? '' };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        {avatarUrl && <Avatar person={person} className="mb-5 size-20 text-3xl" sizes="96px" />}
        <div className="min-w-0 flex-1 basis-48">
          <PageHeader title={shownName} />
        </div>
      </div>
      {bio && (
        <p dir="auto" className="w-fit max-w-prose whitespace-pre-line wrap-anywhere">
          {bio}
        </p>
      )}
      {badges.length > 0 && (
        <ul aria-label={t('Badges')} className="mt-4 flex flex-wrap gap-2">
          {badges.map(({ key, name }) => (
            <li key={key}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Things title={t('Combos')} things={combos}>
        {(combo) => (
          <div className="flex items-center gap-3">
            <ComboEmblem combo={combo} className="size-14" />
            <Named name={combo.name} text={partsLine(combo)} />
          </div>
        )}
      </Things>
      <Things title={t('Decks')} things={decks}>
        {(deck) => <Named name={deck.name} text={combosInWords(deck)} />}
      </Things>
    </>
  );
}

interface ThingsProps<T> {
  title: string;
  things: readonly T[];
  children: (thing: T) => ReactNode;
}

function Things<T extends { name: string; createdAt: string }>(props: ThingsProps<T>) {
  const { title, things, children } = props;
  if (things.length === 0) return null;
  return (
    <section aria-label={title} className="mt-7">
      <h2 className="font-display text-2xl font-semibold tracking-wide">{title}</h2>
      <ul className={GRID}>
        {things.map((thing) => (
          <li key={`${thing.createdAt} ${thing.name}`} className="min-w-0">
            <Card>{children(thing)}</Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Named({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="leading-snug font-semibold wrap-anywhere">
        {name}
      </h3>
      <p dir="auto" className="text-sm wrap-anywhere text-muted">
        {text}
      </p>
    </div>
  );
}
