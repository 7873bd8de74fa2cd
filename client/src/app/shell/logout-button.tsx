import { LogOut } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useLogout } from '@/features/accounts/api';

/** Signs out; across the whole width in the phone's menu, quiet in the top bar. */
export function LogoutButton({ wide = false }: { wide?: boolean }) {
  const logout = useLogout();
  return (
    <Button
      variant={wide ? 'secondary' : 'ghost'}
      className={wide ? 'w-full' : undefined}
      icon={<LogOut />}
      loading={logout.isPending}
      onClick={() => logout.mutate()}
    >
      Log out
    </Button>
  );
}
