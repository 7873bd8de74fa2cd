import { AVATAR_WIDTHS } from '@shared/accounts';
import { useState } from 'react';
import { cx, sized } from '@/lib/cx';

/** Uploaded pictures come in several widths; generated ones are SVG. */
const UPLOADED = /^\/api\/avatars\/(?!.*\.svg$)/;

const widthsOf = (url: string) =>
  UPLOADED.test(url)
    ? AVATAR_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
    : undefined;

interface AvatarProps {
  person: { username: string; displayName: string | null; avatarUrl: string };
  className?: string;
  /** For long lists. */
  lazy?: boolean;
  sizes?: string;
}

/** Decorative, since the name is beside it. Shows initials without a picture. */
export function Avatar({ person, className, lazy = false, sizes = '48px' }: AvatarProps) {
  const { avatarUrl } = person;
  const [failedUrl, setFailedUrl] = useState<string>();
  const name = person.displayName || person.username;
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-raised font-display font-semibold text-muted uppercase',
        sized(className, 'size-10'),
      )}
    >
      {!avatarUrl || avatarUrl === failedUrl ? (
        name.slice(0, 2)
      ) : (
        <img
          src={avatarUrl}
          srcSet={widthsOf(avatarUrl)}
          sizes={sizes}
          alt=""
          width="40"
          height="40"
          loading={lazy ? 'lazy' : undefined}
          className="size-full object-cover"
          onError={() => setFailedUrl(avatarUrl)}
        />
      )}
    </span>
  );
}
