import { useParams } from 'react-router-dom';
import { RulesPage } from '@/features/events/rules/rules-page';

export function Component() {
  const { id } = useParams();
  return <RulesPage key={id} id={Number(id)} />;
}
