import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#shared/current-user';
import { UnreachableState } from '@/components/ui/states';
import { hasSignedOut, useCurrentUser, userQuery } from '@/features/accounts/api';
import { GUARDIAN_WAIT_PATH } from '@/features/guardians/path';
import { isSetupSkipped, SETUP_PATH } from '@/features/profiles/setup-skipped';
import { SECOND_FACTOR_PATH } from '@/features/second-factors/path';
import { followAccount } from '@/lib/page-language';
import { PageSpinner } from './screen';
import { isForVisitors, VisitorScreen } from './visitors';

/** Where the person was going before the sign-in or the profile setup. */
interface Origin {
  from?: string;
}

/**
 * Redirects visitors to the sign-in, unless the address shows everybody something, and people without a complete profile to the setup unless
 * skipped on this device. Both then continue to where they were going.
 */
export function RequireUser() {
  const client = useQueryClient();
  const location = useLocation();
  const { data: user, isPending, isFetching, refetch } = useQuery(userQuery);

  const from = `${location.pathname}${location.search}${location.hash}`;
  const state: Origin | undefined = from === '/' ? undefined : { from };

  const language = user?.language;
  useEffect(() => followAccount(language), [language]);

  if (user) {
    const only = onlyPathOf(user);
    if (only && location.pathname !== only) return <Navigate to={only} replace />;
    if (only || CLOSED_PATHS.includes(location.pathname)) return <Outlet />;
    const isComplete = user.profileCompleted || isSetupSkipped(user.id);
    if (isComplete || location.pathname === SETUP_PATH) return <Outlet />;
    return <Navigate to={SETUP_PATH} replace state={state} />;
  }
  if (user === null) {
    const isVisitor = !hasSignedOut(client) && isForVisitors(location.pathname);
    if (isVisitor) return <VisitorScreen pathname={location.pathname} />;
    return <Navigate to="/auth" replace state={hasSignedOut(client) ? undefined : state} />;
  }
  if (isPending && isFetching) return <PageSpinner />;
  // No response does not mean signed out.
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
      <UnreachableState onRetry={() => void refetch()} pending={isFetching} />
    </main>
  );
}

const CLOSED_PATHS = [SECOND_FACTOR_PATH, GUARDIAN_WAIT_PATH];

/** The only screen allowed while the person has to do something first. */
function onlyPathOf({ mustSetUpSecondFactor, guardian }: CurrentUser): string | undefined {
  if (mustSetUpSecondFactor) return SECOND_FACTOR_PATH;
  return guardian === 'waiting' ? GUARDIAN_WAIT_PATH : undefined;
}

/** Guards the screen only; the server authorizes every call. */
export function RequireAdmin() {
  const { role } = useCurrentUser();
  return role === 'admin' ? <Outlet /> : <Navigate to="/profile" replace />;
}

export function GuestOnly() {
  const location = useLocation();
  const { data: user, isPending, isFetching } = useQuery(userQuery);
  if (isPending && isFetching) return <PageSpinner />;
  if (user) return <Navigate to={(location.state as Origin | null)?.from ?? '/'} replace />;
  // Without a response the form is shown: signing in will tell.
  return <Outlet />;
}
