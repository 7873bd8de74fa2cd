import type { Activity } from '@shared/activity';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ComboEmblem, type EmblemCombo } from '@/components/combo-emblem';
import { Avatar } from '@/components/ui/avatar';
import { FinishBadge } from '@/components/ui/finish';
import { RelativeTime } from '@/components/ui/relative-time';
import { nameOf } from '@/features/accounts';
import { partsLine } from '@/features/combos';

/** A change so soon after the combo was made belongs to the making (milliseconds). */
const SAME_MOMENT_MS = 60_000;

/** One thing that a friend did; the panel leads to the combo or the battle. */
export function ActivityItem({ activity }: { activity: Activity }) {
  const { user, at } = activity;
  return (
    <article className="flex gap-3 py-3.5">
      <Avatar person={user} className="mt-0.5 size-10" />
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
        {activity.kind === 'combo' ? (
          <ComboPanel combo={activity.combo} />
        ) : (
          <BattlePanel battle={activity.battle} />
        )}
      </div>
    </article>
  );
}

function deed(activity: Activity): string {
  if (activity.kind === 'battle') return 'won a battle';
  const age = Date.parse(activity.at) - Date.parse(activity.combo.createdAt);
  return age > SAME_MOMENT_MS ? 'changed a combo' : 'shared a combo';
}

function ComboPanel({ combo }: { combo: Extract<Activity, { kind: 'combo' }>['combo'] }) {
  return (
    <Panel to={`/combos/${combo.id}`} emblem={combo} title={combo.name} text={partsLine(combo)} />
  );
}

function BattlePanel({ battle }: { battle: Extract<Activity, { kind: 'battle' }>['battle'] }) {
  return (
    <Panel
      to={`/battles/${battle.id}`}
      emblem={battle.myCombo}
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
  emblem: EmblemCombo;
  title: string;
  text: string;
  aside?: ReactNode;
}

function Panel({ to, emblem, title, text, aside }: PanelProps) {
  return (
    <Link
      to={to}
      className="group/spin mt-2 flex items-center gap-3 rounded-[12px] border border-line bg-bg/50 p-3 transition-colors hover:border-line-strong"
    >
      <ComboEmblem combo={emblem} className="size-12" spin />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-snug font-semibold break-words">{title}</span>
        <span className="line-clamp-2 text-sm break-words text-muted">{text}</span>
      </span>
      {aside ?? <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />}
    </Link>
  );
}
