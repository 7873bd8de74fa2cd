import { useParams } from 'react-router-dom';
import { BattlePage } from '@/features/battles/battle-page';

export function Component() {
  const { id } = useParams();
  return <BattlePage key={id} />;
}
