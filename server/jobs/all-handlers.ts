import { awardBadges } from '../features/badges/award';
import { deleteFiles } from '../features/media/delete-files';
import { endStalled } from '../features/media/end-stalled';
import { processMedia } from '../features/media/process-media';
import { sweepFiles } from '../features/media/sweep-files';
import { tellOthers } from '../features/profiles/tell-others';
import { refitRecommendations } from '../features/recommendations/refit';
import type { Handlers } from './definitions';

/** What each job does. */
export const handlers: Handlers = {
  'media.process': processMedia,
  'media.delete-files': deleteFiles,
  'media.sweep-files': sweepFiles,
  'media.end-stalled': endStalled,
  'recommendations.refit': refitRecommendations,
  'badges.award': awardBadges,
  'profiles.tell-others': tellOthers,
};
