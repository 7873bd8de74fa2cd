import { useParams } from 'react-router-dom';
import { ThemeToggle } from '@/app/shell/theme-toggle';
import { LiveProjector } from '@/features/events/projector/live-projector';

export function Component() {
  const { code = '' } = useParams();
  return <LiveProjector key={code} code={code} themes={<ThemeToggle />} />;
}
