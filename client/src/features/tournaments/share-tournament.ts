import type { Tournament } from '@shared/tournaments';
import { share } from '@/lib/share';

/** Opens the share dialog for a tournament; everybody who is signed in sees it. */
export function shareTournament({ id, name }: Pick<Tournament, 'id' | 'name'>): void {
  share({ title: name, path: `/tournaments/${id}` });
}
