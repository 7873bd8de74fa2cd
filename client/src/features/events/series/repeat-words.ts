import type { Repeat } from '#shared/rules/events/repeats';
import { t } from '#shared/translate';

export const REPEAT_WORDS: Record<Repeat, string> = {
  week: t('Every week'),
  fortnight: t('Every two weeks'),
  month_date: t('Every month on the same date'),
  month_weekday: t('Every month on the same weekday, such as the third Saturday'),
};

export const SERIES_FAILED = t('The series could not be loaded.');
