import type { ReactNode } from 'react';
import { StadiumArt } from '@/components/brand/stadium-art';
import { Avatar } from '@/components/ui/avatar';
import { nameOf } from '@/features/accounts';

/** The size of the picture in the head of a profile. */
export const AVATAR_LOOK = 'size-20 text-3xl sm:size-28 sm:text-4xl';

interface ProfileHeroProps {
  person: { username: string; displayName: string | null; avatarUrl: string };
  /** Takes the place of the plain picture. */
  avatar?: ReactNode;
  /** What is known of the person, and what can be done. */
  children: ReactNode;
}

/** The head of a profile: who it is, and below it whatever the screen has to say. */
export function ProfileHero({ person, avatar, children }: ProfileHeroProps) {
  return (
    <section className="relative isolate overflow-hidden rounded-[18px] border border-line bg-surface p-4 sm:p-6 md:p-8">
      <StadiumArt className="absolute -top-44 -right-56 -z-10 w-80 max-w-none opacity-75 sm:-top-36 sm:-right-40 md:-top-24 md:-right-14 md:w-[25rem] md:opacity-100" />
      <div className="flex items-center gap-4 sm:gap-6">
        {avatar ?? <Avatar person={person} className={AVATAR_LOOK} sizes="96px" />}
        <div className="min-w-0 flex-1">
          <h1
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
