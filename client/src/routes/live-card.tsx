import { useParams } from 'react-router-dom';
import { LiveCard } from '@/features/events/live/live-card';

export function Component() {
  const { code = '', card = '' } = useParams();
  return <LiveCard key={`${code}/${card}`} code={code} card={card} />;
}
