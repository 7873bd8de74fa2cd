import { useLocation } from 'react-router-dom';
import { AuthLayout } from '@/features/accounts/auth-layout';
import { GuardianPage } from '@/features/accounts/guardian-page';

/** The token is in the hash, which browsers never send. */
export function Component() {
  const token = useLocation().hash.slice(1);
  return (
    <AuthLayout>
      <GuardianPage key={token} token={token} />
    </AuthLayout>
  );
}
