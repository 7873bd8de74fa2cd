import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { t } from '#shared/translate';
import { Skeletons } from '@/components/ui/skeleton';
import { shareLinkQueries } from '@/features/sharing/api';
import { thingPath } from '@/features/sharing/thing-path';
import { LinkNotShown, SharedThing } from './shared-thing';

/** A share link, for members: it leads to the thing, or opens it here if they see it by link only. */
export function Component() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery(shareLinkQueries.target(code));
  if (data?.id) return <Navigate to={thingPath(data.kind, data.id)} replace />;
  if (data) return <SharedThing key={code} code={code} isMember />;
  if (!error) return <Skeletons label={t('Loading')} of={['h-10 w-2/3', 'h-72 rounded-card']} />;
  return (
    <LinkNotShown
      error={error}
      back={{ to: '/dashboard', label: t('Go to the dashboard') }}
      onRetry={() => void refetch()}
    />
  );
}
