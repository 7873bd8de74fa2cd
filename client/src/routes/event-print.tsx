import { useParams } from 'react-router-dom';
import { PrintPage } from '@/features/events/print/print-page';

export function Component() {
  const { id } = useParams();
  return <PrintPage key={id} id={Number(id)} />;
}
