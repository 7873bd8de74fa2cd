import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { Logo } from '@/components/brand/logo';
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
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-xl space-y-4 px-4 py-6 pb-[max(2rem,env(safe-area-inset-bottom))] md:py-12"
    >
      <Logo />
      <h1 tabIndex={-1} className="flex items-center gap-3 font-display text-4xl font-bold">
        <Hourglass aria-hidden="true" className="size-9 shrink-0 text-accent-ink" />
        {t('Almost there')}
      </h1>
      <p className="text-muted">
        {t(
          'Your account, @{username}, is made. A parent or guardian has to say yes before you can play.',
          { username },
        )}
      </p>
      <GuardianCard />
      <Button loading={isPending} onClick={() => mutate()}>
        {t('Log out')}
      </Button>
      <Suspense>
        <DangerZone />
      </Suspense>
    </main>
  );
}
