import { useParams } from 'react-router-dom';
import { TournamentPage } from '@/features/tournaments/page/tournament-page';

export function Component() {
  const { id } = useParams();
  return <TournamentPage key={id} />;
}
