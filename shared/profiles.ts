import { z } from 'zod';
import { userBadgeSchema } from './badges';
import { route } from './contract';
import { count, flag, percentOut, text, timestampOut, versionOut, versionRead } from './fields';
import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_MIN,
  DISPLAY_NAME_TOO_SHORT,
  personSchema,
  relatedPersonSchema,
} from './people';
import { msg, t } from './translate';
import { WEB_CHOICES } from './web-choice';

export const BIO_MIN = 10;
export const BIO_MAX = 160;
export const CITY_MIN = 2;
export const CITY_MAX = 60;

const fields = {
  displayName: text({
    min: DISPLAY_NAME_MIN,
    max: DISPLAY_NAME_MAX,
    required: DISPLAY_NAME_TOO_SHORT,
    singleLine: true,
  }),
  bio: text({
    min: BIO_MIN,
    max: BIO_MAX,
    required: { error: () => t('Bio must be at least {min} characters', { min: BIO_MIN }) },
    tooLong: { error: () => t('Bio must be {max} characters or less', { max: BIO_MAX }) },
  }),
  city: text({
    min: CITY_MIN,
    singleLine: true,
    max: CITY_MAX,
    required: { error: () => t('City must be at least {min} characters', { min: CITY_MIN }) },
  }),
};

/** All fields, as in the edit and setup forms. */
export const profileFormSchema = z.object(fields);
export type ProfileForm = z.input<typeof profileFormSchema>;

/** Multipart; the picture is the optional file `avatar`. Absent fields keep their value. */
export const profileChangeSchema = z
  .object(fields)
  .partial()
  .extend({
    /** True once the setup screen is done; never reset. */
    profileCompleted: flag.optional(),
    /** Removes the uploaded picture. */
    removeAvatar: flag.optional(),
    /** Who sees the profile without an account. */
    webProfile: z.enum(WEB_CHOICES, { error: msg('Please choose off, link or listed') }).optional(),
    version: versionRead,
  });
export type ProfileChange = z.output<typeof profileChangeSchema>;

const facts = {
  bio: z.string().nullable(),
  city: z.string().nullable(),
  totalBattles: count,
  totalCombos: count,
  /** Wins in percent of all battles. */
  winRate: percentOut,
  friendCount: count,
  /** When the account was created. */
  createdAt: timestampOut,
  /** At most 6, in the order they were added. */
  showcasedBadges: z.array(userBadgeSchema),
};

export const ownProfileSchema = personSchema.extend({
  ...facts,
  email: z.string().nullable(),
  profileCompleted: z.boolean(),
  webProfile: z.enum(WEB_CHOICES),
  version: versionOut,
});
export type OwnProfile = z.infer<typeof ownProfileSchema>;

/** A person's profile as others see it. */
export const profileSchema = relatedPersonSchema.extend(facts);
export type Profile = z.infer<typeof profileSchema>;

/** How many records of each kind were repaired. */
export const restorationSchema = z.object({
  message: z.string(),
  changed: z.object({
    /** Scores, results and finish types. */
    battles: count,
    /** Counters of combos. */
    combos: count,
    /** Daily totals behind the statistics. */
    days: count,
    decks: count,
    /** Counts of views, likes and comments. */
    media: count,
    /** Uploads whose processing had stalled. */
    stalled: count,
    tournaments: count,
    /** Counts of combos and friends. */
    profile: count,
    /** Missing badges that had been earned. */
    badges: count,
  }),
});
export type Restoration = z.infer<typeof restorationSchema>;

export const profilesApi = {
  getOwnProfile: route('GET /api/profile', {
    summary: "One's own profile",
    response: ownProfileSchema,
  }),
  updateProfile: route('PUT /api/profile', {
    summary: "Change one's profile (multipart, file `avatar`); what is left out stays",
    body: profileChangeSchema,
    isVersioned: true,
    files: ['avatar'],
    response: ownProfileSchema,
  }),
  getProfile: route('GET /api/profile/:id', {
    summary: "Somebody's profile; of blocked people there is none",
    response: profileSchema,
  }),
  restoreData: route('POST /api/restore-data', {
    summary: "Rebuild everything of one's own that is computed from records",
    response: restorationSchema,
  }),
};
