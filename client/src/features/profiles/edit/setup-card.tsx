import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/current-user';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DraftNote } from '@/components/ui/draft-note';
import { ConflictButtons, ConflictPanel } from '@/components/ui/edit-conflict';
import { NotSaved } from '@/components/ui/form-dialog';
import { Skeletons } from '@/components/ui/skeleton';
import { profileQueries } from '../api';
import { ProfileFields, useProfileForm } from './profile-form';

interface SetupCardProps {
  user: CurrentUser;
  onSaved: () => void;
  onSkip: () => void;
}

export function SetupCard(props: SetupCardProps) {
  // The profile may be partly filled in already; if it cannot be loaded, the form starts empty.
  const { data, isPending } = useQuery(profileQueries.own());
  return (
    <Card className="md:p-7">
      <h1
        tabIndex={-1}
        className="font-display text-3xl leading-tight font-bold tracking-wide md:text-4xl"
      >
        {t('Complete Your Profile')}
      </h1>
      <p className="mt-1 mb-6 text-muted">{t('This is how other bladers will know you.')}</p>
      {isPending ? (
        <Skeletons label={t('Loading your profile')} of="h-112" />
      ) : (
        <SetupForm
          {...props}
          person={{ ...props.user, bio: data?.bio, city: data?.city, version: data?.version }}
        />
      )}
    </Card>
  );
}

interface SetupFormProps extends Omit<SetupCardProps, 'user'> {
  person: Parameters<typeof useProfileForm>[0]['person'];
}

function SetupForm({ person, onSaved, onSkip }: SetupFormProps) {
  const editing = useProfileForm({ person, completes: true, onSaved });
  const { isPending, problem, conflict, draft, submit } = editing.submission;
  const skip = () => {
    draft?.forget();
    onSkip();
  };
  return (
    <form noValidate onSubmit={(event) => void editing.form.handleSubmit(submit)(event)}>
      <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
        {conflict && <ConflictPanel conflict={conflict} control={editing.form.control} />}
        <DraftNote form={editing.form} draft={draft} />
        <ProfileFields {...editing} />
        {problem && !isPending && <NotSaved problem={problem} />}
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          {conflict ? (
            <ConflictButtons conflict={conflict} />
          ) : (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              loading={isPending}
              className="sm:flex-1"
            >
              {isPending ? t('Saving…') : t('Save and start')}
            </Button>
          )}
          <Button size="lg" onClick={skip} className="sm:flex-1">
            {t('Skip for now')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
