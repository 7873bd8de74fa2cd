import type { Report } from '#shared/reports';
import { t } from '#shared/translate';

/** Worded for children. */
export const CATEGORY_WORDS: Record<NonNullable<Report['category']>, string> = {
  mean: t('It is mean or makes fun of someone'),
  scary: t('It is scary or threatening'),
  private: t('It asks for private things, such as an address, a school, pictures or to meet up'),
  adult: t("It has words or pictures that aren't for children"),
  untrue: t("It isn't true or pretends to be someone else"),
  spam: t('It is an ad or spam'),
};
