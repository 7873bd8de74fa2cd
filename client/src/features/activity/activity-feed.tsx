import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Activity, activityApi } from '#shared/activity';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { Avatar } from '@/components/ui/avatar';
import { FinishBadge } from '@/components/ui/finish';
import { QueryList } from '@/components/ui/query-list';
import { RelativeTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { BADGE_NAMES, BadgeEmblem } from '@/features/badges';
import { partsLine } from '@/features/combos';
import { combosInWords, DeckEmblems, deckPath } from '@/features/decks';
import { MediaThumbnail } from '@/features/media';
import { TournamentThumbnail } from '@/features/tournaments';
import { formatDateTime } from '@/lib/dates';
import { itemKey, pagesOf } from '@/lib/queries';
import { rich } from '@/lib/rich';
import { placeWords } from '@/lib/waitlist-words';

const activityQuery = pagesOf(activityApi.listActivity, { query: { limit: 20 } });

export function ActivityFeed({ emptyAction }: { emptyAction?: ReactNode }) {
  const query = useInfiniteQuery(activityQuery);
  return (
    <QueryList
      query={query}
      skeleton={<Skeletons label={t('Loading activity')} rows={3} of="h-24" />}
      failed={{
        title: t("Your friends' activity could not be loaded"),
      }}
      empty={
        <EmptyState
          icon={<Sparkles />}
          title={t('Nothing here yet')}
          text={t(
            "When your friends share combos and decks, post something, win battles or set up a tournament, you'll see it here.",
          )}
          action={emptyAction}
        />
      }
    >
      {(activities) => (
        <ul aria-label={t('Activity')} className="divide-y divide-line">
          {activities.map((activity) => (
            <li key={itemKey(activity)}>
              <ActivityItem activity={activity} />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  );
}

/** An edit this soon after creation counts as part of it (milliseconds). */
const SAME_MOMENT_MS = 60_000;

function ActivityItem({ activity }: { activity: Activity }) {
  const { user, at } = activity;
  return (
    <article className="@container flex gap-3 py-3.5">
      <Avatar person={user} className="mt-0.5 size-10 @max-[14rem]:hidden" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug text-muted">
          {deed(
            activity,
            <Link
              to={`/profile/${user.id}`}
              className="rounded-sm py-1 font-semibold text-ink underline-offset-4 hover:underline"
            >
              {nameOf(user)}
            </Link>,
          )}{' '}
          · <RelativeTime date={at} />
        </p>
        <Panel {...panelOf(activity)} />
      </div>
    </article>
  );
}

/** What the person did, as a sentence around their `name`. */
function deed(activity: Activity, name: ReactNode): ReactNode {
  switch (activity.kind) {
    case 'battle':
      return rich('{name} won a battle', { name });
    case 'badge':
      return rich('{name} earned a badge', { name });
    case 'tournament':
      return rich('{name} set up a tournament', { name });
    case 'media':
      if (activity.media.mediaType === 'image') return rich('{name} posted a picture', { name });
      if (activity.media.mediaType === 'video') return rich('{name} posted a video', { name });
      return rich('{name} wrote a post', { name });
    case 'event': {
      const { place } = activity;
      if (place === 1) return rich('{name} won an event', { name });
      if (!place) return rich('{name} played in an event', { name });
      return rich(
        '{name} came {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in an event',
        { name, place },
      );
    }
    case 'offer':
      return activity.confirmBy ? placeWords(activity.confirmBy) : t('You have a place');
    case 'combo':
      return isChange(activity.at, activity.combo)
        ? rich('{name} changed a combo', { name })
        : rich('{name} shared a combo', { name });
    case 'deck':
      return isChange(activity.at, activity.deck)
        ? rich('{name} changed a deck', { name })
        : rich('{name} shared a deck', { name });
  }
}

const isChange = (at: string, { createdAt }: { createdAt: string }) =>
  Date.parse(at) - Date.parse(createdAt) > SAME_MOMENT_MS;

function panelOf(activity: Activity): PanelProps {
  switch (activity.kind) {
    case 'combo': {
      const { combo } = activity;
      return {
        to: `/combos/${combo.id}`,
        picture: <ComboEmblem combo={combo} className="size-12" spin />,
        title: combo.name,
        text: partsLine(combo),
      };
    }
    case 'deck': {
      const { deck } = activity;
      return {
        to: deckPath(deck.id),
        picture: <DeckEmblems deck={deck} size="sm" className="max-[359px]:hidden" />,
        title: deck.name,
        text: combosInWords(deck),
      };
    }
    case 'battle': {
      const { battle } = activity;
      return {
        to: `/battles/${battle.id}`,
        picture: <ComboEmblem combo={battle.myCombo} className="size-12" spin />,
        title: battle.myCombo.name,
        text: [
          t('against {name}', { name: shownText(battle.opponentName) }),
          shownText(battle.opponentCombo),
        ].join(' · '),
        aside: <BattleScore battle={battle} />,
      };
    }
    case 'media': {
      const { media } = activity;
      return {
        to: `/media/${media.id}`,
        picture: <MediaThumbnail media={media} className="size-12 rounded-small" />,
        title: media.title,
        text: media.description,
      };
    }
    case 'badge': {
      const { badge } = activity.badge;
      return {
        to: `/profile/${activity.user.id}`,
        picture: <BadgeEmblem badge={badge} className="size-12 shrink-0" />,
        title: badge.name,
        text: `${BADGE_NAMES[badge.tier]} · ${badge.description}`,
      };
    }
    case 'event':
    case 'offer':
    case 'tournament': {
      const { tournament } = activity;
      return {
        to: `/tournaments/${tournament.id}`,
        picture: <TournamentThumbnail tournament={tournament} className="size-12 rounded-small" />,
        title: tournament.name,
        text: `${formatDateTime(tournament.date)} · ${tournament.location}`,
      };
    }
  }
}

const dash = (inside: ReactNode) => (
  <span aria-hidden="true" className="mx-0.5 text-[0.6em] text-faint">
    {inside}
  </span>
);

function BattleScore({ battle }: Pick<Extract<Activity, { kind: 'battle' }>, 'battle'>) {
  return (
    <span className="flex shrink-0 flex-col items-center gap-1">
      <span className="figures font-display text-3xl leading-none font-bold whitespace-nowrap">
        {rich('{mine}<dash>–</dash><hidden> to </hidden>{theirs}', {
          mine: battle.myScore,
          theirs: battle.opponentScore,
          dash,
        })}
      </span>
      <FinishBadge finish={battle.finishType} />
    </span>
  );
}

interface PanelProps {
  to: string;
  picture: ReactNode;
  title: string;
  text: string | null;
  aside?: ReactNode;
}

function Panel({ to, picture, title, text, aside }: PanelProps) {
  return (
    <Link
      to={to}
      className="group/spin mt-2 flex items-center gap-3 rounded-tile border border-line bg-bg/50 p-3 @max-[14rem]:flex-wrap transition-colors hover:border-line-strong"
    >
      {picture}
      <span className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <span dir="auto" className="line-clamp-2 leading-snug font-semibold break-words">
          <ComboText text={title} />
        </span>
        {text && (
          <span dir="auto" className="line-clamp-3 text-sm break-words text-muted">
            <ComboText text={text} />
          </span>
        )}
      </span>
      {aside ?? <ChevronRight className="size-5 shrink-0 text-faint @max-[14rem]:hidden" />}
    </Link>
  );
}
