import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { OnlyScreen } from '@/components/layout/only-screen';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/features/accounts';
import { useLogout, userQuery } from '@/features/accounts/api';
import { GuardianCard } from '@/features/guardians';
import { lazySection } from '@/lib/lazy';

const DangerZone = lazySection(
  async () => (await import('@/features/accounts/danger-zone')).DangerZone,
);

/** In milliseconds: polls, as the guardian confirms elsewhere and no socket is open. */
const POLL_MS = 15_000;

/** The only screen for a child whose guardian has not confirmed yet. */
export function Component() {
  const { guardian, username } = useCurrentUser();
  const { mutate, isPending } = useLogout();
  useQuery({ ...userQuery, refetchInterval: POLL_MS });
  if (guardian !== 'waiting') return <Navigate to="/" replace />;
  return (
    <OnlyScreen
      icon={Hourglass}
      title={t('Almost there')}
      text={t(
        'Your account, @{username}, is made. A parent or guardian has to say yes before you can play.',
        { username },
      )}
    >
      <GuardianCard />
      <Button loading={isPending} onClick={() => mutate()}>
        {t('Log out')}
      </Button>
      <Suspense>
        <DangerZone />
      </Suspense>
    </OnlyScreen>
  );
}
