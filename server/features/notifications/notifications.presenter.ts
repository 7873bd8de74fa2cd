import {
  NOTIFICATION_TEXT_MAX,
  NOTIFICATION_TITLE_MAX,
  type Notification,
  type NotificationKind,
} from '#shared/notifications';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { isTombstone } from '../people/people.policy';
import { presentPerson } from '../people/people.presenter';
import type { NotificationContent } from './kind-words';
import { KINDS } from './kinds';
import type { NotificationRow } from './notifications.queries';

const segments = new Intl.Segmenter();

/** Cut at a whole character. */
export function cut(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  let kept = '';
  for (const { segment } of segments.segment(line.slice(0, max))) {
    if (kept.length + segment.length > max - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Nobody is named as the one who paired a round or wrote a report. */
const isUnnamed = (kind: NotificationKind) => kind.startsWith('event_') || kind === 'report';

function actorOf({ kind, actor }: NotificationRow) {
  return isUnnamed(kind) || !actor || isTombstone(actor.username) ? null : presentPerson(actor);
}

function contentOf(row: NotificationRow, timeZone: string): NotificationContent {
  const actor = actorOf(row);
  return {
    ...row.facts,
    about: row.about,
    params: row.params,
    count: row.count,
    who: actor ? shownText(actor.displayName ?? actor.username) : t('Deleted player'),
    whoId: actor?.id,
    timeZone,
  };
}

/** In the reader's language. */
export function presentNotification(
  row: NotificationRow,
  { timeZone }: { timeZone: string },
): Notification {
  const content = contentOf(row, timeZone);
  const { title, text, path } = KINDS[row.kind];
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    title: cut(title(content), NOTIFICATION_TITLE_MAX),
    text: cut(text?.(content) ?? '', NOTIFICATION_TEXT_MAX),
    path: path(content),
    actor: actorOf(row),
    count: Math.max(1, row.count),
  };
}

/** The title for a locked screen that is to show neither names nor texts. */
export const briefOf = (row: NotificationRow, { timeZone }: { timeZone: string }): string =>
  cut(KINDS[row.kind].brief(contentOf(row, timeZone)), NOTIFICATION_TITLE_MAX);
