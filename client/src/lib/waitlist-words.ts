import { t } from '#shared/translate';
import { type Moment, untilWords } from './dates';

/** "A place is yours until Sat 14:00" */
export const placeWords = (confirmBy: Moment, now?: Date): string =>
  t('A place is yours until {time}', { time: untilWords(confirmBy, now) });

/** "You are 3rd on the waitlist" */
export const waitingWords = (place: number): string =>
  t('You are {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} on the waitlist', {
    place,
  });
