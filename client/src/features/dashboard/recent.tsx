import { useQuery } from '@tanstack/react-query';
import { Plus, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Battle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { TopIcon } from '@/components/brand/top-icon';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { ButtonLink } from '@/components/ui/button';
import { FinishBadge, ResultBadge, ScoreFigures } from '@/components/ui/finish';
import { PlayedTime } from '@/components/ui/relative-time';
import { EmptyState } from '@/components/ui/states';
import { battleQueries } from '@/features/battles';
import { BattlesBehind, combosQueries, partsLine, WinRateBadge } from '@/features/combos';
import { rich } from '@/lib/rich';
import { Widget, type WidgetProps } from './widget';

const SHOWN = 3;
const LIST_CLASS = '@container flex flex-col gap-1';
const ROW =
  'group/spin flex min-h-20.5 items-center gap-3.5 rounded-tile -mx-2 px-2 py-2 transition-colors hover:bg-raised/60';

export function RecentBattles() {
  const query = useQuery(battleQueries.recent());
  return (
    <Recent
      title={t('Recent Battles')}
      more={{ to: '/battles', label: t('All battles') }}
      query={query}
      items={query.data}
      loading={t('Loading Recent Battles')}
      problem={t('Your battles could not be loaded')}
      icon={<Swords />}
      empty={{
        title: t('No battles recorded yet'),
        text: t('Record one at the table, round by round; your statistics fill in by themselves.'),
        action: t('Record your first battle'),
      }}
      action={{ to: '/battles/record', label: t('Record Battle'), icon: <Swords /> }}
    >
      {(battle) => <BattleRow battle={battle} />}
    </Recent>
  );
}

export function RecentCombos() {
  const query = useQuery(combosQueries.recent());
  return (
    <Recent
      title={t('My Recent Combos')}
      more={{ to: '/combos', label: t('All combos') }}
      query={query}
      items={query.data}
      loading={t('Loading My Recent Combos')}
      problem={t('Your combos could not be loaded')}
      icon={<TopIcon />}
      empty={{
        title: t('No combos created yet'),
        text: t('Put a blade, a ratchet and a bit together and see what it can do.'),
        action: t('Create your first combo'),
      }}
      action={{ to: '/combos/create', label: t('Create Combo'), icon: <Plus /> }}
    >
      {(combo) => <ComboRow combo={combo} />}
    </Recent>
  );
}

interface RecentProps<T>
  extends Pick<WidgetProps<T>, 'title' | 'more' | 'query' | 'items' | 'loading' | 'problem'> {
  icon: ReactNode;
  empty: { title: string; text: string; action: string };
  /** Link that creates the next item. */
  action: { to: string; label: string; icon: ReactNode };
  children: (item: T) => ReactNode;
}

/** The person's own latest items. */
function Recent<T extends { id: number }>(props: RecentProps<T>) {
  const { items, icon, empty, action, children, ...widget } = props;
  const button = (label: string) => (
    <ButtonLink to={action.to} icon={action.icon}>
      {label}
    </ButtonLink>
  );
  return (
    <Widget
      {...widget}
      items={items?.slice(0, SHOWN)}
      places={SHOWN}
      listClass={LIST_CLASS}
      skeleton="h-20.5"
      empty={
        <EmptyState
          icon={icon}
          title={empty.title}
          text={empty.text}
          action={button(empty.action)}
          className="flex-1 justify-center py-8"
        />
      }
    >
      {(shown) => (
        <>
          <ul aria-label={widget.title} className={LIST_CLASS}>
            {shown.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
          <div className="mt-auto flex pt-3 *:flex-1">{button(action.label)}</div>
        </>
      )}
    </Widget>
  );
}

function BattleRow({ battle }: { battle: Battle }) {
  const { myCombo, opponentName, eventName, date } = battle;
  return (
    <Link to={`/battles/${battle.id}`} className={ROW}>
      <ComboEmblem combo={myCombo} className="size-14 @max-[14rem]:hidden" spin />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-lg leading-snug font-semibold">
          {rich('{combo} <muted>vs</muted> {name}', {
            combo: <ComboText text={myCombo.name} />,
            muted: (text) => <span className="font-normal text-muted">{text}</span>,
            name: <bdi>{shownText(opponentName)}</bdi>,
          })}
        </span>{' '}
        <span dir="auto" className="line-clamp-3 text-sm text-muted">
          {shownText(eventName)} · <PlayedTime date={date} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5">
          <ResultBadge result={battle.result} /> <FinishBadge finish={battle.finishType} />
        </span>
      </span>{' '}
      <ScoreFigures of={battle} className="text-4xl" />
    </Link>
  );
}

function ComboRow({ combo }: { combo: Combo }) {
  return (
    <Link to={`/combos/${combo.id}`} className={ROW}>
      <ComboEmblem combo={combo} className="size-14 @max-[14rem]:hidden" spin />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 text-lg leading-snug font-semibold">
          <ComboText text={combo.name} />
        </span>{' '}
        <span className="block truncate text-sm text-muted">{partsLine(combo)}</span>{' '}
        <BattlesBehind battles={combo.battles} className="block" />
      </span>{' '}
      <WinRateBadge combo={combo} className="text-lg" />
    </Link>
  );
}
