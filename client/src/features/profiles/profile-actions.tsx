import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';

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
