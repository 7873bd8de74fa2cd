import { useParams } from 'react-router-dom';
import { LiveRules } from '@/features/events/rules/rules-page';

export function Component() {
  const { code = '' } = useParams();
  return <LiveRules key={code} code={code} />;
}
