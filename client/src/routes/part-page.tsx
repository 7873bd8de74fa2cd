import { useParams } from 'react-router-dom';
import { PartPage } from '@/features/meta/part-page';

export function Component() {
  const { kind, slug } = useParams();
  return <PartPage key={`${kind} ${slug}`} />;
}
