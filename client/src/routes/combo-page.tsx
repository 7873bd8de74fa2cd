import { useParams } from 'react-router-dom';
import { ComboPage } from '@/features/combos/page/combo-page';

export function Component() {
  const { id } = useParams();
  return <ComboPage key={id} />;
}
