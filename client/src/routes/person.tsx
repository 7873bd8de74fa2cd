import type { RelatedPerson, Relation } from '@shared/people';
import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard, Sparkles, UserX } from 'lucide-react';
import { Navigate, useParams } from 'react-router-dom';
import { StadiumArt } from '@/components/brand/stadium-art';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { FriendAvatar, FriendButton, friendsQueries, PersonMenu } from '@/features/friends';
import { ApiError } from '@/lib/api-error';
import { usePageTitle } from '@/lib/use-page-title';

const AN_ID = /^[1-9]\d{0,14}$/;

/** Another person's profile (specification, "Other user's profile"); one's own is /profile. */
export function Component() {
  const me = useCurrentUser();
  const { id: text = '' } = useParams();
  if (!AN_ID.test(text)) return <NotFound />;
  if (Number(text) === me.id) {
    return (
      <>
        <p role="status" className="py-12 text-center text-muted">
          Redirecting...
        </p>
        <Navigate to="/profile" replace />
      </>
    );
  }
  return <OtherPerson id={Number(text)} />;
}

function OtherPerson({ id }: { id: number }) {
  const query = useQuery(friendsQueries.person(id));
  const { data: person, error } = query;
  // Also for somebody who was here until a moment ago: a block takes them away.
  const isGone = error instanceof ApiError && error.status === 404;
  usePageTitle(isGone ? 'User not found' : person ? nameOf(person) : 'Profile');
  if (isGone) return <NotFound />;
  if (person) return <Profile person={person} />;
  if (query.isPending) return <ProfileSkeleton />;
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Profile
      </h1>
      <ErrorState
        title="This profile could not be loaded"
        text="Please check your connection."
        onRetry={() => void query.refetch()}
      />
    </>
  );
}

function Profile({ person }: { person: RelatedPerson }) {
  const name = nameOf(person);
  const look = 'size-20 text-3xl md:size-24';
  const { title, text } = standing(person.relation, name);
  return (
    <div className="space-y-4">
      <section className="relative isolate overflow-hidden rounded-[18px] border border-line bg-surface p-5 md:p-8">
        <StadiumArt className="absolute -top-36 -right-48 -z-10 w-80 max-w-none md:-top-24 md:-right-10 md:w-[24rem]" />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          {person.relation === 'friend' ? (
            <FriendAvatar person={person} className={look} />
          ) : (
            <Avatar person={person} className={look} />
          )}
          <div className="min-w-0 flex-1 basis-48">
            <h1
              tabIndex={-1}
              className="font-display text-3xl leading-none font-bold tracking-wide break-words md:text-5xl"
            >
              {name}
            </h1>
            <p className="mt-1 truncate text-muted">@{person.username}</p>
          </div>
        </div>
        <div className="mt-5 flex items-center gap-2">
          <FriendButton person={person} />
          <PersonMenu person={person} />
        </div>
      </section>
      <Card>
        <CardTitle>{title}</CardTitle>
        <p className="mt-1.5 max-w-xl text-muted">{text}</p>
        {person.relation === 'friend' && (
          <ButtonLink to="/social" className="mt-4" icon={<Sparkles aria-hidden="true" />}>
            Activity of friends
          </ButtonLink>
        )}
      </Card>
    </div>
  );
}

/** What there is between the two, and what friends share. */
function standing(relation: Relation, name: string): { title: string; text: string } {
  const shared = `write to each other, and ${name}'s public combos and the battles won with them come up in your activity feed`;
  switch (relation) {
    case 'friend':
      return { title: 'You are friends', text: `You can ${shared}.` };
    case 'sent':
      return {
        title: 'Your request is on its way',
        text: `As soon as ${name} accepts, you can ${shared}.`,
      };
    case 'received':
      return {
        title: `${name} would like to be friends`,
        text: `When you accept, you can ${shared}.`,
      };
    default:
      return { title: 'Not friends yet', text: `Friends can ${shared}.` };
  }
}

function NotFound() {
  usePageTitle('User not found');
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Profile
      </h1>
      <EmptyState
        icon={<UserX />}
        title="User not found"
        text="This user profile doesn't exist or is not available"
        action={
          <ButtonLink
            to="/dashboard"
            variant="primary"
            icon={<LayoutDashboard aria-hidden="true" />}
          >
            Go to the dashboard
          </ButtonLink>
        }
      />
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile" className="space-y-4">
      <Skeleton className="h-52" />
      <Skeleton className="h-32" />
    </div>
  );
}
