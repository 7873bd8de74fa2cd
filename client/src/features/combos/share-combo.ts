import type { Combo } from '@shared/combos';
import { share } from '@/lib/share';

/** Opens the share dialog for a combo; others see it only while it is public. */
export function shareCombo({ id, name, isPublic }: Combo): void {
  share({ title: name, path: `/combos/${id}`, isPrivate: !isPublic });
}
