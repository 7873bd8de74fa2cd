import { Plus, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { nameOf } from '@/features/accounts';
import { cx } from '@/lib/cx';
import { RECORD_PATH } from '@/lib/paths';

export const AVATAR_LOOK = 'size-20 text-3xl sm:size-28 sm:text-4xl';

interface ProfileHeroProps {
  person: { username: string; displayName: string | null; avatarUrl: string };
  /** Replaces the plain picture. */
  avatar?: ReactNode;
  /** Drawn if the card is wide enough not to overlap text. */
  art?: ReactNode;
  /** Leaves room for buttons beside the name on a phone, or beside the picture with large text. */
  hasActions?: boolean;
  children: ReactNode;
}

export function ProfileHero({ person, avatar, art, hasActions, children }: ProfileHeroProps) {
  return (
    <section className="@container relative isolate overflow-hidden rounded-panel border border-line bg-surface p-4 sm:p-6 md:p-8">
      <div className="absolute top-6 right-8 -z-10 hidden size-60 @min-[58rem]:block">{art}</div>
      <div
        className={cx(
          'flex items-center gap-4 sm:gap-6 @max-[14rem]:flex-wrap @min-[58rem]:pr-68',
          hasActions && 'min-[390px]:max-md:@min-[14rem]:pr-24 max-[389px]:@min-[14rem]:pr-12',
        )}
      >
        {avatar ?? <Avatar person={person} className={AVATAR_LOOK} sizes="96px" />}
        <div className="min-w-0 flex-1 @max-[14rem]:basis-full">
          <h1
            dir="auto"
            tabIndex={-1}
            className="line-clamp-3 font-display text-3xl leading-none font-bold tracking-wide break-words sm:text-5xl"
          >
            {nameOf(person)}
          </h1>
          <p className="mt-1 truncate text-muted">@{person.username}</p>
        </div>
      </div>
      {children}
    </section>
  );
}

/** The main buttons; `children` are used less often. */
export function ProfileButtons({ children }: { children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-col gap-2 md:flex-row md:flex-wrap md:items-center">
      <div className="grid grid-cols-1 gap-2 @min-[18rem]:grid-cols-[1.2fr_1fr] md:flex">
        <ButtonLink
          to={RECORD_PATH}
          variant="primary"
          className="min-h-13 px-2 md:min-h-11 md:px-5"
          icon={<Swords />}
        >
          {t('Record a battle')}
        </ButtonLink>
        <ButtonLink to="/combos/new" className="min-h-13 px-2 md:min-h-11 md:px-4" icon={<Plus />}>
          {t('New combo')}
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}
