import { useParams } from 'react-router-dom';
import { Projector } from '@/features/events/projector/projector';

export function Component() {
  const { id } = useParams();
  return <Projector key={id} id={Number(id)} />;
}
