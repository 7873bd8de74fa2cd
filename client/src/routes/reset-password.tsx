import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '@/features/accounts/auth-layout';
import { ResetPassword } from '@/features/accounts/reset-password';

export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <AuthLayout>
      <ResetPassword key={token} token={token} />
    </AuthLayout>
  );
}
