import { useParams } from 'react-router-dom';
import { ThemeToggle } from '@/app/shell/theme-toggle';
import { Projector } from '@/features/events/projector/projector';

export function Component() {
  const { id } = useParams();
  return <Projector key={id} id={Number(id)} themes={<ThemeToggle />} />;
}
