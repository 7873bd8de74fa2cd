import { useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { useLogout, userQuery } from '@/features/accounts/api';
import { lazySection } from '@/lib/lazy';

const load = () => import('@/features/outbox/sign-out');
const Question = lazySection(async () => (await load()).SignOutQuestion);

/** Signs out, after asking about unsent entries. `wide`: for the phone's menu. */
export function LogoutButton({ wide = false }: { wide?: boolean }) {
  const client = useQueryClient();
  const { mutate, isPending } = useLogout();
  /** Kept in state, because this renders once more after signing out. */
  const [asked, setAsked] = useState<number>();
  const leave = () => mutate();
  const start = () => {
    const id = client.getQueryData(userQuery.queryKey)?.id ?? 0;
    Promise.all([load(), import('../outbox-kinds')])
      .then(([{ hasUnsent }, { KINDS }]) => hasUnsent(client, id, KINDS))
      .then((isUnsent) => (isUnsent ? setAsked(id) : leave()), leave);
  };
  return (
    <>
      <Button
        variant={wide ? 'secondary' : 'ghost'}
        className={wide ? 'w-full' : undefined}
        icon={<LogOut />}
        loading={isPending}
        onClick={start}
      >
        {t('Log out')}
      </Button>
      <Suspense>
        {asked !== undefined && (
          <Question
            userId={asked}
            isLeaving={isPending}
            onCancel={() => setAsked(undefined)}
            onLeave={leave}
          />
        )}
      </Suspense>
    </>
  );
}
