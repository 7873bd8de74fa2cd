import { useParams } from 'react-router-dom';
import { VisitorFrame } from '@/components/layout/visitor-frame';
import { PartPage } from '@/features/meta/part-page';

export function Component() {
  const { kind, slug } = useParams();
  return (
    <VisitorFrame>
      <PartPage key={`${kind} ${slug}`} />
    </VisitorFrame>
  );
}
