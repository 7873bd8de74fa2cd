import type { Combo } from '@shared/combos';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/relative-time';

/** Whose a thing is and since when, under the title of its dialog. */
export function Maker({ user, userId, at }: Pick<Combo, 'user' | 'userId'> & { at: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-base">
      <Avatar person={user} className="size-7 text-xs" />
      <span className="min-w-0 truncate">
        <span className="sr-only">Created by </span>
        <Link
          to={`/profile/${userId}`}
          className="rounded-sm py-2 font-medium text-ink underline-offset-4 hover:underline"
        >
          {user.displayName || user.username}
        </Link>{' '}
        · <RelativeTime date={at} />
      </span>
    </span>
  );
}

/** The list knew the thing, but the latest of it could not be had. */
export function Outdated({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-4 flex items-center justify-between gap-3 rounded-[10px] border border-warning/30 bg-warning/10 py-1 pr-1 pl-3 text-sm text-warning"
    >
      <p>{text}</p>
      <Button size="sm" variant="ghost" icon={<RefreshCw aria-hidden="true" />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
