import { useParams } from 'react-router-dom';
import { LivePage } from '@/features/events/live/live-page';

export function Component() {
  const { code = '' } = useParams();
  return <LivePage key={code} code={code} />;
}
