import { Pencil, Plus, Swords } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { RECORD_PATH } from '@/lib/paths';

const RareActions = lazy(async () => ({ default: (await import('./rare-actions')).RareActions }));

/** What one does with one's own profile. */
export function ProfileActions({ onEdit }: { onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={<Pencil />} onClick={onEdit}>
        Edit Profile
      </Button>
      <Suspense fallback={<Skeleton className="size-11 md:w-122" />}>
        <RareActions />
      </Suspense>
    </div>
  );
}

/** What most people come for; what is rarer follows. */
export function ProfileButtons({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center">
      <div className="grid gap-2 min-[360px]:grid-cols-[1.2fr_1fr] md:flex">
        <ButtonLink
          to={RECORD_PATH}
          variant="primary"
          className="min-h-13 px-2 md:min-h-11 md:px-5"
          icon={<Swords />}
        >
          Record a battle
        </ButtonLink>
        <ButtonLink to="/combos/new" className="min-h-13 px-2 md:min-h-11 md:px-4" icon={<Plus />}>
          New combo
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}
