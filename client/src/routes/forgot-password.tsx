import { AuthLayout } from '@/features/accounts/auth-layout';
import { ForgotPassword } from '@/features/accounts/forgot-password';

export function Component() {
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  );
}
