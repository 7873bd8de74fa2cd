import { awardBadges } from './features/badges/award';
import { endStalled } from './features/media/end-stalled';
import { deleteFiles, sweepFiles } from './features/media/file-cleanup';
import { processMedia } from './features/media/process-media';
import { refreshAudience } from './features/profiles/refresh-audience';
import { refitRecommendations } from './features/recommendations/refit';
import type { Handlers } from './jobs/definitions';

/** What each job does. */
export const handlers: Handlers = {
  'media.process-image': processMedia,
  'media.process-video': processMedia,
  'media.delete-files': deleteFiles,
  'media.sweep-files': sweepFiles,
  'media.end-stalled': endStalled,
  'recommendations.refit': refitRecommendations,
  'badges.award': awardBadges,
  'profiles.tell-others': refreshAudience,
};
