import { AVATAR_WIDTHS } from '#shared/people';
import { cx, sized } from '@/lib/cx';
import { Picture } from './picture';

/** Uploaded pictures are available in several widths; generated ones are SVG. */
const UPLOADED = /^\/api\/avatars\/(?!.*\.svg$)/;

const widthsOf = (url: string) =>
  UPLOADED.test(url)
    ? AVATAR_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')
    : undefined;

interface AvatarProps {
  person: Named & { avatarUrl: string };
  className?: string;
  /** For long lists. */
  lazy?: boolean;
  sizes?: string;
}

/** Decorative, since the name is beside it. Shows initials if there is no picture. */
export function Avatar({ person, className, lazy = false, sizes = '48px' }: AvatarProps) {
  const { avatarUrl } = person;
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-raised font-display font-semibold text-muted uppercase',
        sized(className, 'size-10'),
      )}
    >
      <Picture
        src={avatarUrl}
        fallback={nameOf(person).slice(0, 2)}
        srcSet={widthsOf(avatarUrl)}
        sizes={sizes}
        width="40"
        height="40"
        loading={lazy ? 'lazy' : undefined}
        className="size-full object-cover"
      />
    </span>
  );
}

interface Named {
  username: string;
  displayName: string | null;
}

const nameOf = ({ username, displayName }: Named) => displayName || username;

/** A name above its handle, one line each. Underlined when the surrounding `group` is hovered. */
export function PersonName({ person, className }: { person: Named; className?: string }) {
  return (
    <span className={cx('min-w-0', className)}>
      <span
        dir="auto"
        className="block truncate leading-snug font-semibold underline-offset-4 group-hover:underline"
      >
        {nameOf(person)}
      </span>
      <span className="block truncate text-sm leading-snug text-muted">@{person.username}</span>
    </span>
  );
}
