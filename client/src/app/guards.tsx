import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { UnreachableState } from '@/components/ui/states';
import { hasLeft, useCurrentUser, userQuery } from '@/features/accounts/api';
import { PageSpinner } from './page-spinner';

/** Where a visitor was going, kept while they sign in. */
interface Origin {
  from?: string;
}

/** Lets only signed-in people through; others sign in first and land where they were going. */
export function RequireUser() {
  const client = useQueryClient();
  const location = useLocation();
  const { data: user, isPending, isFetching, refetch } = useQuery(userQuery);

  if (user) return <Outlet />;
  if (user === null) {
    const from = `${location.pathname}${location.search}`;
    const state: Origin | undefined = hasLeft(client) || from === '/' ? undefined : { from };
    return <Navigate to="/auth" replace state={state} />;
  }
  if (isPending && isFetching) return <PageSpinner />;
  // No answer is not a signing out.
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
      <UnreachableState onRetry={() => void refetch()} pending={isFetching} />
    </main>
  );
}

/** Lets only the administrator through; the server checks every call again. */
export function RequireAdmin() {
  const { role } = useCurrentUser();
  return role === 'admin' ? <Outlet /> : <Navigate to="/profile" replace />;
}

/** Screens that make no sense to someone who is signed in. */
export function GuestOnly() {
  const location = useLocation();
  const { data: user, isPending, isFetching } = useQuery(userQuery);
  if (isPending && isFetching) return <PageSpinner />;
  if (user) return <Navigate to={(location.state as Origin | null)?.from ?? '/'} replace />;
  // Without an answer the form is shown: signing in is the way to find out.
  return <Outlet />;
}
