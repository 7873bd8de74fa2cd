import { useParams } from 'react-router-dom';
import { PlayScreen } from '@/features/events/play/play-screen';

export function Component() {
  const { id } = useParams();
  return <PlayScreen key={id} />;
}
