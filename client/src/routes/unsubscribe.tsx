import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '@/features/accounts/auth-layout';
import { UnsubscribePage } from '@/features/accounts/unsubscribe-page';

export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <AuthLayout>
      <UnsubscribePage key={token} token={token} />
    </AuthLayout>
  );
}
