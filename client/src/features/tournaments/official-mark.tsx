import { BadgeCheck, MapPinned } from 'lucide-react';
import { Badge } from '@/components/ui/badge';

/** Whether a tournament is sanctioned by the organisation, in a word and a sign. */
export function OfficialMark({ isOfficial }: { isOfficial: boolean }) {
  return isOfficial ? (
    <Badge
      tone="accent"
      icon={<BadgeCheck aria-hidden="true" />}
      title="Sanctioned by the organisation"
    >
      Official
    </Badge>
  ) : (
    <Badge icon={<MapPinned aria-hidden="true" />} title="Set up by the community">
      Regional
    </Badge>
  );
}
