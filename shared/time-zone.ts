import { z } from 'zod';
import { findTimeZone } from './rules/time-zones';
import { msg } from './translate';

export const TIME_ZONE_INVALID = msg('Please choose a time zone from the list');
const timeZoneName = z.string({ error: TIME_ZONE_INVALID }).max(64, TIME_ZONE_INVALID);

/** The browser's time zone; unknown names are ignored. */
export const deviceTimeZoneSchema = timeZoneName
  .transform(findTimeZone)
  .nullish()
  .transform((name) => name ?? undefined);

/** An IANA name, such as Europe/Berlin. */
export const timeZoneChangeSchema = z.object({
  timeZone: timeZoneName.transform((name, context) => {
    const found = findTimeZone(name);
    if (found === null) context.addIssue({ code: 'custom', message: TIME_ZONE_INVALID });
    return found ?? name;
  }),
});
