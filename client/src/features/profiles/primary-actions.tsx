import { Plus, Swords } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button';
import { RECORD_PATH } from '@/lib/paths';

/** What most people come for. */
export function PrimaryActions() {
  return (
    <div className="mt-3 grid gap-2 min-[360px]:grid-cols-2 sm:flex">
      <ButtonLink
        to={RECORD_PATH}
        variant="primary"
        className="min-h-13 px-2 sm:px-6"
        icon={<Swords aria-hidden="true" />}
      >
        Record a battle
      </ButtonLink>
      <ButtonLink
        to="/combos/new"
        className="min-h-13 px-2 sm:px-6"
        icon={<Plus aria-hidden="true" />}
      >
        New combo
      </ButtonLink>
    </div>
  );
}
