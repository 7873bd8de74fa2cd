import type { Activity } from '@shared/activity';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem } from '@/components/combo-emblem';
import { Avatar } from '@/components/ui/avatar';
import { FinishBadge } from '@/components/ui/finish';
import { RelativeTime } from '@/components/ui/relative-time';
import { nameOf } from '@/features/accounts';
import { BadgeEmblem, badgeWords } from '@/features/badges';
import { partsLine } from '@/features/combos';
import { combosInWords, DeckEmblems, deckPath } from '@/features/decks';
import { MediaThumbnail } from '@/features/media';
import { TournamentThumbnail } from '@/features/tournaments';
import { formatDateTime } from '@/lib/dates';

/** A change this soon after it was created counts as creating it. */
const SAME_MOMENT_MS = 60_000;

type Kind = Activity['kind'];
type Of<K extends Kind> = Extract<Activity, { kind: K }>;

export function ActivityItem({ activity }: { activity: Activity }) {
  const { user, at } = activity;
  return (
    <article className="@container flex gap-3 py-3.5">
      <Avatar person={user} className="mt-0.5 size-10 @max-[14rem]:hidden" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug">
          <Link
            to={`/profile/${user.id}`}
            className="rounded-sm py-1 font-semibold underline-offset-4 hover:underline"
          >
            {nameOf(user)}
          </Link>{' '}
          <span className="text-muted">
            {deed(activity)} · <RelativeTime date={at} />
          </span>
        </p>
        <ActivityPanel activity={activity} />
      </div>
    </article>
  );
}

const POSTED = {
  image: 'posted a picture',
  video: 'posted a video',
  text: 'wrote a post',
} as const;

function deed(activity: Activity): string {
  if (activity.kind === 'battle') return 'won a battle';
  if (activity.kind === 'media') return POSTED[activity.media.mediaType];
  if (activity.kind === 'tournament') return 'set up a tournament';
  if (activity.kind === 'badge') return 'earned a badge';
  const { createdAt } = activity.kind === 'deck' ? activity.deck : activity.combo;
  const age = Date.parse(activity.at) - Date.parse(createdAt);
  return `${age > SAME_MOMENT_MS ? 'changed' : 'shared'} a ${activity.kind}`;
}

function ActivityPanel({ activity }: { activity: Activity }) {
  if (activity.kind === 'combo') return <ComboPanel combo={activity.combo} />;
  if (activity.kind === 'deck') return <DeckPanel deck={activity.deck} />;
  if (activity.kind === 'battle') return <BattlePanel battle={activity.battle} />;
  if (activity.kind === 'media') return <MediaPanel media={activity.media} />;
  if (activity.kind === 'badge') return <BadgePanel activity={activity} />;
  return <TournamentPanel tournament={activity.tournament} />;
}

function ComboPanel({ combo }: { combo: Of<'combo'>['combo'] }) {
  return (
    <Panel
      to={`/combos/${combo.id}`}
      picture={<ComboEmblem combo={combo} className="size-12" spin />}
      title={combo.name}
      text={partsLine(combo)}
    />
  );
}

function DeckPanel({ deck }: { deck: Of<'deck'>['deck'] }) {
  return (
    <Panel
      to={deckPath(deck.id)}
      picture={<DeckEmblems deck={deck} size="sm" className="max-[359px]:hidden" />}
      title={deck.name}
      text={combosInWords(deck)}
    />
  );
}

function MediaPanel({ media }: { media: Of<'media'>['media'] }) {
  return (
    <Panel
      to={`/media/${media.id}`}
      picture={<MediaThumbnail media={media} className="size-12 rounded-[8px]" />}
      title={media.title}
      text={media.description}
    />
  );
}

function TournamentPanel({ tournament }: { tournament: Of<'tournament'>['tournament'] }) {
  const { id, name, date, location } = tournament;
  return (
    <Panel
      to={`/tournaments/${id}`}
      picture={<TournamentThumbnail tournament={tournament} className="size-12 rounded-[8px]" />}
      title={name}
      text={`${formatDateTime(date)} · ${location}`}
    />
  );
}

function BadgePanel({ activity: { user, badge } }: { activity: Of<'badge'> }) {
  return (
    <Panel
      to={`/profile/${user.id}`}
      picture={<BadgeEmblem badge={badge.badge} className="size-12 shrink-0" />}
      title={badge.badge.name}
      text={`${badgeWords(badge.badge)} · ${badge.badge.description}`}
    />
  );
}

function BattlePanel({ battle }: { battle: Of<'battle'>['battle'] }) {
  return (
    <Panel
      to={`/battles/${battle.id}`}
      picture={<ComboEmblem combo={battle.myCombo} className="size-12" spin />}
      title={battle.myCombo.name}
      text={`against ${battle.opponentName} · ${battle.opponentCombo}`}
      aside={
        <span className="flex shrink-0 flex-col items-center gap-1">
          <span className="figures font-display text-3xl leading-none font-bold whitespace-nowrap">
            {battle.myScore}
            <span aria-hidden="true" className="mx-0.5 text-[0.6em] text-faint">
              –
            </span>
            <span className="sr-only"> to </span>
            {battle.opponentScore}
          </span>
          <FinishBadge finish={battle.finishType} />
        </span>
      }
    />
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
      className="group/spin mt-2 flex items-center gap-3 rounded-[12px] border border-line bg-bg/50 p-3 @max-[14rem]:flex-wrap transition-colors hover:border-line-strong"
    >
      {picture}
      <span className="min-w-0 flex-1 @max-[14rem]:basis-full">
        <span className="line-clamp-2 leading-snug font-semibold break-words">{title}</span>
        {text && <span className="line-clamp-2 text-sm break-words text-muted">{text}</span>}
      </span>
      {aside ?? <ChevronRight className="size-5 shrink-0 text-faint @max-[14rem]:hidden" />}
    </Link>
  );
}
