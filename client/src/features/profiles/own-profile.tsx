import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/states';
import { profileQueries } from './api';
import { ProfileActions } from './profile-actions';
import { ProfileButtons } from './profile-buttons';
import { ProfileFacts } from './profile-facts';
import { OwnFactsSkeleton } from './skeletons';

const EditProfileDialog = lazy(() => import('./edit/edit-profile-dialog'));

/** What one's own profile says, and what can be done with it (specification, "Own profile"). */
export function OwnFacts() {
  const { data: profile, isPending, refetch } = useQuery(profileQueries.own());
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);

  if (isPending) return <OwnFactsSkeleton />;
  if (!profile) {
    return (
      <>
        <ErrorState
          title="Your profile could not be loaded"
          text="Please check your connection."
          onRetry={() => void refetch()}
          className="mt-4 bg-surface/80 py-6"
        />
        <ProfileButtons />
      </>
    );
  }
  return (
    <>
      <ProfileFacts
        profile={profile}
        noBio={
          <Button
            variant="ghost"
            className="-ml-4 text-accent-ink"
            icon={<PenLine />}
            onClick={edit}
          >
            Say a few words about yourself
          </Button>
        }
      />
      <ProfileButtons>
        <ProfileActions onEdit={edit} />
      </ProfileButtons>
      {editing && (
        <Suspense>
          <EditProfileDialog profile={profile} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  );
}
