import { useQuery } from '@tanstack/react-query';
import { Pencil, PenLine } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/states';
import { lazyDialog } from '@/lib/lazy';
import { profileQueries } from './api';
import { ProfileFacts } from './profile-facts';
import { ProfileButtons } from './profile-hero';
import { RareActions } from './rare-actions';
import { OwnFactsSkeleton } from './skeletons';

const EditProfileDialog = lazyDialog(
  async () => (await import('./edit/profile-form')).EditProfileDialog,
);

/** The header of the person's own profile. */
export function OwnFacts() {
  const { data: profile, error, isPending, refetch } = useQuery(profileQueries.own());
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);

  if (isPending) return <OwnFactsSkeleton />;
  if (!profile) {
    return (
      <>
        <ErrorState
          title={t('Your profile could not be loaded')}
          error={error}
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
        // Hidden while the first steps are shown instead.
        hidesCounts={profile.totalBattles === 0}
        noBio={
          <Button
            variant="ghost"
            className="-ml-4 text-accent-ink"
            icon={<PenLine />}
            onClick={edit}
          >
            {t('Say a few words about yourself')}
          </Button>
        }
      />
      <ProfileButtons>
        <div className="flex items-center gap-2 max-md:absolute max-md:top-4 max-md:right-4 max-md:gap-1 max-[389px]:flex-col @max-[14rem]:flex-col md:flex-wrap">
          <Button
            icon={<Pencil />}
            onClick={edit}
            className="max-md:size-11 max-md:px-0 max-md:[&_svg]:size-5"
          >
            <span className="max-md:sr-only">{t('Edit Profile')}</span>
          </Button>
          <RareActions />
        </div>
      </ProfileButtons>
      <EditProfileDialog open={editing} profile={profile} onClose={() => setEditing(false)} />
    </>
  );
}
