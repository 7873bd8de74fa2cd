import { useInfiniteQuery } from '@tanstack/react-query';
import { UNREAD_BADGE_MAX } from '#shared/chat';
import { t } from '#shared/translate';
import { UnreadBadge } from '@/components/ui/unread-badge';
import { adminQueries } from './api';

const POLL_MS = 60_000;

/** The number of open reports, for the link to Admin; "9+" is as far as it counts. */
export function OpenReports() {
  const { data = [] } = useInfiniteQuery({
    ...adminQueries.openReports(),
    refetchInterval: POLL_MS,
  });
  const count = data.length;
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only">
        {count > UNREAD_BADGE_MAX
          ? t('More than {max} open reports', { max: UNREAD_BADGE_MAX })
          : t('{count, plural, one {# open report} other {# open reports}}', { count })}
      </span>
      <UnreadBadge count={count} size="sm" silent className="ml-auto px-1" />
    </>
  );
}
