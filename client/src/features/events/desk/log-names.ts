import type { EventLogEntry } from '#shared/event-log';
import { t } from '#shared/translate';
import { untilWords } from '@/lib/dates';

/** What the log calls those whom it is about. */
export interface Names {
  entrant: (id: number | undefined) => string;
  match: (key: string | undefined) => string;
  person: (id: number | null | undefined) => string;
}

type PlaceEntry = Extract<EventLogEntry, { act: `place.${string}` }>;

/** What happened on the waitlist. */
export function placeWords(by: string, entry: PlaceEntry, names: Names): string {
  const about = { by, name: names.entrant(entry.after?.id) };
  switch (entry.act) {
    case 'place.offered':
      return entry.after
        ? t('A place was offered to {name} until {time}', {
            ...about,
            time: untilWords(entry.after.confirmBy),
          })
        : t('A place was offered to {name}', about);
    case 'place.lapsed':
      return t('{name} did not take the place in time', about);
    case 'place.given':
      return t('{name} got a place from the waitlist', about);
    case 'place.taken':
      return t('{by} confirmed the place of {name} from the waitlist', about);
    case 'place.removed':
      return t('{by} took {name} off the waitlist', about);
  }
}

export function clockWords(
  by: string,
  after: Extract<EventLogEntry, { act: 'clock' }>['after'],
): string {
  const seconds = after?.seconds ?? 60;
  switch (after?.action) {
    case 'add':
      return seconds < 0
        ? t('{by} took {seconds, plural, one {# second} other {# seconds}} from the clock', {
            by,
            seconds: -seconds,
          })
        : t('{by} added {seconds, plural, one {# second} other {# seconds}} to the clock', {
            by,
            seconds,
          });
    case 'start':
      return t('{by} started the clock', { by });
    case 'pause':
      return t('{by} paused the clock', { by });
    case 'resume':
      return t('{by} resumed the clock', { by });
    case undefined:
      return t('{by} changed the clock', { by });
  }
}
