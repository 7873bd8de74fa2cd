import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Sparkles, UserX } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Relation } from '#shared/people';
import type { Profile } from '#shared/profiles';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Missing, NotShown } from '@/components/ui/missing';
import { Skeleton } from '@/components/ui/skeleton';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { FriendAvatar, FriendButton, PersonMenu } from '@/features/friends';
import { profileQueries } from '@/features/profiles/api';
import { PersonTabs, personListQueries } from '@/features/profiles/person-tabs';
import { ProfileArt } from '@/features/profiles/profile-art';
import { ProfileFacts } from '@/features/profiles/profile-facts';
import { AVATAR_LOOK, ProfileHero } from '@/features/profiles/profile-hero';
import { FactsPlaces } from '@/features/profiles/skeletons';
import { isAbsent } from '@/lib/api-error';
import { formatDate } from '@/lib/dates';
import { readId } from '@/lib/paths';
import { rich } from '@/lib/rich';
import { usePageTitle } from '@/lib/use-page-title';

const NOT_FOUND = {
  icon: <UserX />,
  title: t('User not found'),
  text: t("This user profile doesn't exist or is not available"),
};
const BACK = { to: '/dashboard', label: t('Go to the dashboard') };

/** Another person's profile; one's own is /profile. */
export function Component() {
  const me = useCurrentUser();
  const id = readId(useParams().id);
  if (id === null) return <Missing {...NOT_FOUND} back={BACK} />;
  if (id === me.id) {
    return (
      <>
        <p role="status" className="py-12 text-center text-muted">
          {t('Redirecting...')}
        </p>
        <Navigate to="/profile" replace />
      </>
    );
  }
  return <OtherPerson id={id} />;
}

function OtherPerson({ id }: { id: number }) {
  const { data: person, error, isPending, refetch } = useQuery(profileQueries.of(id));
  const client = useQueryClient();
  // Prefetched in parallel with the profile.
  useEffect(() => {
    void client.prefetchInfiniteQuery(personListQueries.combos(id));
    void client.prefetchInfiniteQuery(personListQueries.battles(id));
    void client.prefetchInfiniteQuery(personListQueries.media(id));
  }, [client, id]);

  // A block hides even a profile already on screen.
  if (person && !isAbsent(error)) return <ProfileOf person={person} />;
  if (isPending) return <ProfileSkeleton />;
  return (
    <NotShown
      error={error}
      absent={NOT_FOUND}
      failed={t('This profile could not be loaded')}
      back={BACK}
      onRetry={() => void refetch()}
    />
  );
}

function ProfileOf({ person }: { person: Profile }) {
  usePageTitle(nameOf(person));
  const { data: combos } = useInfiniteQuery(personListQueries.combos(person.id));
  return (
    <div className="space-y-5">
      <ProfileHero
        person={person}
        art={<ProfileArt combos={combos} />}
        avatar={
          person.relation === 'friend' ? (
            <FriendAvatar person={person} className={AVATAR_LOOK} sizes="96px" />
          ) : undefined
        }
      >
        <ProfileFacts
          profile={person}
          more={
            <li className="flex items-center gap-1.5">
              <CalendarDays />
              <span>
                {rich('Member since {date}', {
                  date: <time dateTime={person.createdAt}>{formatDate(person.createdAt)}</time>,
                })}
              </span>
            </li>
          }
        />
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <FriendButton person={person} />
          <PersonMenu person={person} />
        </div>
      </ProfileHero>
      <PersonTabs person={person} standing={<Standing person={person} />} />
    </div>
  );
}

function Standing({ person }: { person: Profile }) {
  const { title, text } = standing(person.relation, nameOf(person));
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <CardTitle>{title}</CardTitle>
        <p className="mt-1 max-w-xl text-muted">{text}</p>
      </div>
      {person.relation === 'friend' && (
        <ButtonLink to="/social" icon={<Sparkles />}>
          {t('Activity of friends')}
        </ButtonLink>
      )}
    </Card>
  );
}

function standing(relation: Relation, name: string): { title: string; text: string } {
  switch (relation) {
    case 'friend':
      return {
        title: t('You are friends'),
        text: t(
          "You can write to each other, and {name}'s public combos and battles won with them appear in your activity feed.",
          { name },
        ),
      };
    case 'sent':
      return {
        title: t('Your request is on its way'),
        text: t(
          "As soon as {name} accepts, you can write to each other, and {name}'s public combos and battles won with them appear in your activity feed.",
          { name },
        ),
      };
    case 'received':
      return {
        title: t('{name} would like to be friends', { name }),
        text: t(
          "When you accept, you can write to each other, and {name}'s public combos and battles won with them appear in your activity feed.",
          { name },
        ),
      };
    default:
      return {
        title: t('Not friends yet'),
        text: t(
          "Friends can write to each other, and {name}'s public combos and battles won with them appear in your activity feed.",
          { name },
        ),
      };
  }
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label={t('Loading profile')} className="space-y-5">
      <div className="rounded-panel border border-line bg-surface p-4 sm:p-6 md:p-8">
        <div className="flex items-center gap-4 sm:gap-6">
          <Skeleton className={`${AVATAR_LOOK} rounded-full`} />
          <div className="flex-1">
            <Skeleton className="h-8 w-40 sm:h-12 sm:w-64" />
            <Skeleton className="mt-2 h-5 w-24" />
          </div>
        </div>
        <FactsPlaces />
        <Skeleton className="mt-4 h-11 w-44" />
      </div>
      <Skeleton className="h-13.5 rounded-tile" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
