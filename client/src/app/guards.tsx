import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { UnreachableState } from '@/components/ui/states';
import { hasLeft, useCurrentUser, userQuery } from '@/features/accounts/api';
import { isSetupSkipped, SETUP_PATH } from '@/features/profiles/setup-skipped';
import { SECOND_FACTOR_PATH } from '@/features/second-factors/path';
import { PageSpinner } from './screen';

/** Where somebody was going before they had to sign in or fill in their profile. */
interface Origin {
  from?: string;
}

/**
 * Sends visitors to sign in, and people without a complete profile to the setup unless they skipped
 * it on this device. Both then land where they were going.
 */
export function RequireUser() {
  const client = useQueryClient();
  const location = useLocation();
  const { data: user, isPending, isFetching, refetch } = useQuery(userQuery);

  const from = `${location.pathname}${location.search}`;
  const state: Origin | undefined = from === '/' ? undefined : { from };

  if (user) {
    if (user.mustSetUpSecondFactor && location.pathname !== SECOND_FACTOR_PATH) {
      return <Navigate to={SECOND_FACTOR_PATH} replace />;
    }
    if (location.pathname === SECOND_FACTOR_PATH) return <Outlet />;
    const isComplete = user.profileCompleted || isSetupSkipped(user.id);
    if (isComplete || location.pathname === SETUP_PATH) return <Outlet />;
    return <Navigate to={SETUP_PATH} replace state={state} />;
  }
  if (user === null) {
    return <Navigate to="/auth" replace state={hasLeft(client) ? undefined : state} />;
  }
  if (isPending && isFetching) return <PageSpinner />;
  // No answer does not mean signed out.
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
      <UnreachableState onRetry={() => void refetch()} pending={isFetching} />
    </main>
  );
}

/** For the screen only; the server checks every call. */
export function RequireAdmin() {
  const { role } = useCurrentUser();
  return role === 'admin' ? <Outlet /> : <Navigate to="/profile" replace />;
}

export function GuestOnly() {
  const location = useLocation();
  const { data: user, isPending, isFetching } = useQuery(userQuery);
  if (isPending && isFetching) return <PageSpinner />;
  if (user) return <Navigate to={(location.state as Origin | null)?.from ?? '/'} replace />;
  // Without an answer the form is shown: signing in will tell.
  return <Outlet />;
}
