import {
  ChartNoAxesColumn,
  ChevronRight,
  Layers,
  MessageCircle,
  Plus,
  Sparkles,
  Swords,
  Trophy,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StadiumArt } from '@/components/brand/stadium-art';
import { TopIcon } from '@/components/brand/top-icon';
import { Avatar } from '@/components/ui/avatar';
import { ButtonLink } from '@/components/ui/button';
import { nameOf, useCurrentUser } from '@/features/accounts';
import { RECORD_PATH } from '@/lib/paths';

/** Where signing in leads: what can be done now. */
export function Component() {
  const user = useCurrentUser();
  return (
    <div className="space-y-8">
      <section className="relative isolate overflow-hidden rounded-[18px] border border-line bg-surface p-5 md:p-9">
        <StadiumArt className="absolute -top-32 -right-36 -z-10 w-80 max-w-none md:-top-20 md:-right-8 md:w-[27rem]" />
        <Avatar person={user} className="size-16 text-2xl" />
        <h1
          tabIndex={-1}
          className="mt-4 font-display text-4xl leading-none font-bold tracking-wide md:text-6xl"
        >
          Ready, {nameOf(user)}?
        </h1>
        <p className="mt-1 text-muted">@{user.username}</p>
        <div className="mt-6 flex flex-col gap-2 sm:flex-row md:mt-10">
          <ButtonLink to={RECORD_PATH} variant="primary" size="lg" icon={<Swords />}>
            Record a battle
          </ButtonLink>
          <ButtonLink to="/combos/new" size="lg" icon={<Plus />}>
            New combo
          </ButtonLink>
        </div>
      </section>

      <section aria-labelledby="ready">
        <h2 id="ready" className="eyebrow mb-3">
          Pick up where you left off
        </h2>
        <div className="grid gap-3 md:grid-cols-3">
          <Shortcut
            to="/combos"
            icon={<TopIcon />}
            title="My combos"
            text="Blade, ratchet and bit, with their record."
          />
          <Shortcut
            to="/battles"
            icon={<Swords />}
            title="Battle records"
            text="Every battle, round by round."
          />
          <Shortcut
            to="/battles?tab=stats"
            icon={<ChartNoAxesColumn />}
            title="Battle stats"
            text="Win rates and finishes, honestly counted."
          />
        </div>
      </section>

      <section aria-labelledby="friends">
        <h2 id="friends" className="eyebrow mb-3">
          With others
        </h2>
        <div className="grid gap-3 md:grid-cols-2">
          <Shortcut
            to="/community"
            icon={<Users />}
            title="Community"
            text="What everybody builds, plays and shares."
          />
          <Shortcut
            to="/chat"
            icon={<MessageCircle />}
            title="Friends and chat"
            text="Find people, answer requests, write to friends."
          />
          <Shortcut
            to="/social"
            icon={<Sparkles />}
            title="Social"
            text="What your friends build and win."
          />
          <Shortcut
            to="/tournaments"
            icon={<Trophy />}
            title="Tournaments"
            text="Find the next one, register, or set up your own."
          />
          <Shortcut
            to="/deck-builder"
            icon={<Layers />}
            title="Deck Builder"
            text="Three combos in one deck, tried in deck battles."
          />
        </div>
      </section>
    </div>
  );
}

interface ShortcutProps {
  to: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function Shortcut({ to, icon, title, text }: ShortcutProps) {
  return (
    <Link
      to={to}
      className="group flex min-h-20 items-center gap-4 rounded-[14px] border border-line bg-surface p-4 transition-colors hover:border-line-strong"
    >
      <span
        aria-hidden="true"
        className="cut flex size-12 shrink-0 items-center justify-center bg-raised text-accent-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-display text-xl leading-tight font-semibold tracking-wide">
          {title}
        </span>
        <span className="block leading-snug text-muted">{text}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-faint transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  );
}
