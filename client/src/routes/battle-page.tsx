import { useParams } from 'react-router-dom';
import { BattlePage } from '@/features/battles/page/battle-page';

export function Component() {
  const { id } = useParams();
  return <BattlePage key={id} />;
}
