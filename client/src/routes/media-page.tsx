import { useParams } from 'react-router-dom';
import { MediaPage } from '@/features/media/page/media-page';

export function Component() {
  const { id } = useParams();
  return <MediaPage key={id} />;
}
