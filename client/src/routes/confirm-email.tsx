import { useLocation } from 'react-router-dom';
import { AuthLayout } from '@/features/accounts/auth-layout';
import { ConfirmEmailPage } from '@/features/accounts/confirm-email-page';

/** The token is in the hash, which browsers never send. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return (
    <AuthLayout>
      <ConfirmEmailPage key={token} token={token} />
    </AuthLayout>
  );
}
