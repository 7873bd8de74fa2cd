import { RESET_TOKEN_INVALID, RESET_TOKEN_MISSING } from '@shared/accounts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { NetworkError, serverMessage } from '@/lib/api-error';
import { resetTokenQuery } from './api';
import { ResetForm } from './reset-form';
import { VisitorMessage } from './visitor-message';

/** A reset link that was opened: checked first, then the form, then done; or not valid. */
export function ResetPassword({ token }: { token: string }) {
  const { data, error, isLoading } = useQuery(resetTokenQuery(token));
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <VisitorMessage
        icon={<CircleCheck />}
        title="Password changed"
        text="Your new password is set. You can log in with it now."
        role="status"
      >
        <ButtonLink to="/auth" variant="primary" size="lg">
          Go to login
        </ButtonLink>
      </VisitorMessage>
    );
  }
  if (isLoading) {
    return (
      <div className="flex flex-col items-center gap-4 py-16 text-center">
        <Spinner className="size-9 text-accent-ink" />
        <h1 tabIndex={-1} role="status" className="text-lg text-muted">
          Checking your reset link…
        </h1>
      </div>
    );
  }
  if (data?.valid) return <ResetForm token={token} onDone={() => setDone(true)} />;
  return (
    <VisitorMessage
      icon={<Link2Off />}
      title="This link does not work"
      text={reason(token, data, error)}
      role="alert"
    >
      <ButtonLink to="/forgot-password" variant="primary" size="lg">
        Request a new link
      </ButtonLink>
      <ButtonLink to="/auth" variant="ghost">
        Back to login
      </ButtonLink>
    </VisitorMessage>
  );
}

function reason(token: string, data: { message: string } | undefined, error: unknown): string {
  if (!token) return RESET_TOKEN_MISSING;
  if (error instanceof NetworkError) {
    return 'Error validating your reset token. Please try again later.';
  }
  return data?.message || serverMessage(error, RESET_TOKEN_INVALID);
}
