import type { ReactNode } from 'react';
import { hasLeft } from '#shared/rules/events/progress';
import { shownText } from '#shared/stand-ins';
import { locale, t } from '#shared/translate';
import { cx } from '@/lib/cx';
import {
  ENTRANT_STATE_WORDS,
  groupTitle,
  placeWords,
  type ShownStanding,
  stageReachedWords,
} from './words';

interface StandingsTableProps {
  rows: readonly ShownStanding[];
  /** Marks the viewer's own row. */
  isOwn?: (row: ShownStanding) => boolean;
  caption?: string;
  /** Puts notes beside the name, so that all rows are equally tall. */
  isOneLine?: boolean;
  /** At the end of the name's cell. */
  action?: (row: ShownStanding) => ReactNode;
}

/** "+3", "−4", "0" */
const signed = (n: number): string => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : '0');

const FIGURE = new Intl.NumberFormat(locale(), {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const percent = (share: number): string => t('{share} %', { share: FIGURE.format(share) });

/** One table per group; on narrow screens the tie-breaks are a second line below the name. */
export function StandingsTable({
  rows,
  isOwn,
  caption = t('Standings'),
  isOneLine,
  action,
}: StandingsTableProps) {
  const groups = [...new Set(rows.map(({ group }) => group))].sort((x, y) => (x ?? 0) - (y ?? 0));
  return (
    <div className="@container grid gap-6">
      {groups.map((group) => (
        <GroupTable
          key={group ?? 0}
          rows={rows.filter((row) => row.group === group)}
          isOwn={isOwn}
          caption={group === null ? caption : groupTitle(group)}
          hasVisibleCaption={group !== null}
          isOneLine={isOneLine}
          action={action}
        />
      ))}
    </div>
  );
}

const WIDE = 'hidden @2xl:table-cell';
const CELL = 'px-2 py-2 @2xl:px-3';

function GroupTable({
  rows,
  isOwn,
  caption,
  hasVisibleCaption,
  isOneLine = false,
  action,
}: StandingsTableProps & { hasVisibleCaption: boolean }) {
  return (
    <table className="figures w-full border-collapse text-left">
      <caption
        className={hasVisibleCaption ? 'pb-2 text-left font-display text-xl font-bold' : 'sr-only'}
      >
        {caption}
      </caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-line-strong">
          <th scope="col" className={cx(CELL, 'w-12 font-semibold')}>
            <abbr title={t('Place [[in the standings]]')} className="no-underline">
              #
            </abbr>
          </th>
          <th scope="col" className={cx(CELL, 'font-semibold')}>
            {t('Name')}
          </th>
          <th scope="col" className={cx(CELL, 'text-right font-semibold whitespace-nowrap')}>
            <abbr title={t('Wins and losses')} className="no-underline">
              {t('W–L [[wins and losses, narrow column]]')}
            </abbr>
          </th>
          <th scope="col" className={cx(CELL, 'text-right font-semibold whitespace-nowrap')}>
            <abbr title={t('Difference of points')} className="no-underline">
              +/−
            </abbr>
          </th>
          <th scope="col" className={cx(CELL, WIDE, 'text-right font-semibold')}>
            {t('Opponents [[their win rate, a column]]')}
          </th>
          <th scope="col" className={cx(CELL, WIDE, 'text-right font-semibold')}>
            {t('Points [[scored and lost, column]]')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.entrantId ?? `${row.name}-${index}`}
            row={row}
            own={isOwn?.(row) ?? false}
            isOneLine={isOneLine}
            action={action?.(row)}
            showsStage={rows.some(({ stage }) => stage === 2)}
            isShared={rows.some((other) => other !== row && other.place === row.place)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  row: ShownStanding;
  own: boolean;
  isShared: boolean;
  isOneLine: boolean;
  action: ReactNode;
  /** True if some have reached a later stage than others. */
  showsStage: boolean;
}

function Row({ row, own, isShared, isOneLine, action, showsStage }: RowProps) {
  const {
    place,
    name,
    wins,
    losses,
    byes,
    difference,
    opponents,
    pointsFor,
    pointsAgainst,
    stage,
  } = row;
  const stageReached = showsStage && stage !== undefined && stageReachedWords(stage);
  const byeWords = byes > 0 && t('{byes, plural, one {# bye} other {# byes}}', { byes });
  const stateWords = hasLeft(row) && ENTRANT_STATE_WORDS[row.state];
  const always = [
    own && t('You [[marks the reader’s own row]]'),
    stageReached,
    stateWords,
    byeWords,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <tr className={cx('break-inside-avoid border-b border-line align-top', own && 'bg-raised')}>
      <td className={cx(CELL, 'font-display text-lg leading-6 font-bold')}>
        <span aria-hidden="true">
          {isShared && '='}
          {place}
        </span>
        <span className="sr-only">
          {isShared
            ? t('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, shared', {
                place,
              })
            : placeWords(place)}
        </span>
      </td>
      <th scope="row" className={cx(CELL, 'font-medium wrap-anywhere')}>
        {action && <span className="float-right">{action}</span>}
        <span className={cx(hasLeft(row) && 'text-muted')}>{shownText(name)}</span>
        {always && (
          <span
            className={cx(
              'text-sm font-normal text-muted',
              isOneLine ? 'ml-3 leading-none' : 'block',
            )}
          >
            {always}
          </span>
        )}
        <span className="block text-sm font-normal text-muted @2xl:hidden">
          {t('Opponents {percent}, points {points}', {
            percent: percent(opponents),
            points: `${pointsFor}:${pointsAgainst}`,
          })}
        </span>
      </th>
      <td className={cx(CELL, 'text-right font-semibold whitespace-nowrap')}>
        {wins}–{losses}
      </td>
      <td className={cx(CELL, 'text-right whitespace-nowrap')}>{signed(difference)}</td>
      <td className={cx(CELL, WIDE, 'text-right whitespace-nowrap')}>{percent(opponents)}</td>
      <td className={cx(CELL, WIDE, 'text-right whitespace-nowrap')}>
        {pointsFor}:{pointsAgainst}
      </td>
    </tr>
  );
}
