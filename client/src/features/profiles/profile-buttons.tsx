import { Plus, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { RECORD_PATH } from '@/lib/paths';

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
