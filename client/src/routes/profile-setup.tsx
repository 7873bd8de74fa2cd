import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
import { StadiumArt } from '@/components/brand/stadium-art';
import { OfflineNotice } from '@/components/ui/states';
import { useCurrentUser } from '@/features/accounts';
import { SetupCard } from '@/features/profiles/edit/setup-card';
import { skipSetup } from '@/features/profiles/setup-skipped';
import { notify } from '@/lib/notify';

const DASHBOARD = '/dashboard';

/** Continues to where the person was going, or to `/`. */
export function Component() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const location = useLocation();
  const next = (location.state as { from?: string } | null)?.from ?? '/';

  if (user.profileCompleted) return <Navigate to={next} replace />;
  return (
    <div className="relative isolate min-h-dvh overflow-hidden">
      <OfflineNotice>
        {t('You are offline. Everything you enter stays here until you can save it.')}
      </OfflineNotice>
      <StadiumArt className="absolute -top-40 -right-44 -z-10 w-96 max-w-none md:-top-32 md:-right-28 md:w-[38rem]" />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-xl px-4 py-6 pb-[max(2rem,env(safe-area-inset-bottom))] md:py-12"
      >
        <p className="mb-6">
          <Logo />
        </p>
        <SetupCard
          user={user}
          onSaved={() =>
            notify(t('Profile updated'), t('Your profile is complete.'), {
              tone: 'success',
              link: { label: t('Open dashboard'), to: DASHBOARD, go: (to) => void navigate(to) },
            })
          }
          onSkip={() => {
            skipSetup(user.id);
            void navigate(next, { replace: true });
          }}
        />
      </main>
    </div>
  );
}
