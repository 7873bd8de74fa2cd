import { Navigate, useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';

interface VisitorProblemProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** What is not on the web may be there for people who are logged in. */
export function VisitorProblem({ title, error, onRetry }: VisitorProblemProps) {
  const { pathname, search, hash } = useLocation();
  if (isAbsent(error)) {
    const from = pathname + search + hash;
    return <Navigate to="/auth" replace state={{ from, isClosed: true }} />;
  }
  return <ErrorState title={title} error={error} onRetry={onRetry} />;
}
