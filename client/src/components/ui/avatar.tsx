import { useState } from 'react';
import { cx, sized } from '@/lib/cx';

interface AvatarProps {
  person: { username: string; displayName: string | null; avatarUrl: string };
  className?: string;
  /** For long lists: loaded when it comes near the screen. */
  lazy?: boolean;
}

/** A person's picture; their initials while it is not there. The name stands beside it. */
export function Avatar({ person, className, lazy = false }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  const name = person.displayName || person.username;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-raised font-display font-semibold text-muted uppercase',
        sized(className, 'size-10'),
      )}
    >
      {failed || !person.avatarUrl ? (
        name.slice(0, 2)
      ) : (
        <img
          src={person.avatarUrl}
          alt=""
          width="40"
          height="40"
          loading={lazy ? 'lazy' : undefined}
          className="size-full object-cover"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
