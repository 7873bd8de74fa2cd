import type { CurrentUser } from '@shared/accounts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { NotSaved } from '@/components/ui/not-saved';
import { Skeleton } from '@/components/ui/skeleton';
import { profileQueries } from '../api';
import { ProfileFields } from './profile-fields';
import { useProfileForm } from './use-profile-form';

interface SetupCardProps {
  user: CurrentUser;
  onSaved: () => void;
  onSkip: () => void;
}

/** "Complete Your Profile": who one is to the others, asked once (specification, "Profile setup"). */
export function SetupCard(props: SetupCardProps) {
  // Somebody may have said a part of it before; without an answer the form starts empty.
  const { data, isPending } = useQuery(profileQueries.own());
  return (
    <Card className="md:p-7">
      <h1
        tabIndex={-1}
        className="font-display text-3xl leading-tight font-bold tracking-wide md:text-4xl"
      >
        Complete Your Profile
      </h1>
      <p className="mt-1 mb-6 text-muted">This is how other battlers will know you.</p>
      {isPending ? (
        <div role="status" aria-label="Loading your profile">
          <Skeleton className="h-112" />
        </div>
      ) : (
        <SetupForm {...props} person={{ ...props.user, bio: data?.bio, city: data?.city }} />
      )}
    </Card>
  );
}

interface SetupFormProps extends Omit<SetupCardProps, 'user'> {
  person: Parameters<typeof useProfileForm>[0]['person'];
}

function SetupForm({ person, onSaved, onSkip }: SetupFormProps) {
  const editing = useProfileForm({ person, completes: true, onSaved });
  const { isSaving, failed, submit } = editing;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-5"
    >
      <ProfileFields editing={editing} person={person} />
      {failed && !isSaving && <NotSaved reason={failed} />}
      <div className="flex flex-col gap-2 sm:flex-row-reverse">
        <Button type="submit" variant="primary" size="lg" loading={isSaving} className="sm:flex-1">
          {isSaving ? 'Saving…' : 'Save and start'}
        </Button>
        <Button variant="ghost" size="lg" disabled={isSaving} onClick={onSkip}>
          Skip for now
        </Button>
      </div>
    </form>
  );
}
