import { finishRemovals } from './features/admin/public-removal';
import { awardBadges } from './features/badges/badges.service';
import { readOpponents } from './features/battles/opponent-parts';
import { writeBattles } from './features/events/personal-log';
import { repeatEvents } from './features/events/series.service';
import { endOffers } from './features/events/settled.service';
import { sweepGuardianships } from './features/guardians/guardians.service';
import { processMedia } from './features/media/process-media';
import { endStalled } from './features/media/stalled.service';
import { deleteFiles, sweepFiles } from './features/media/stored-files';
import { refreshIfOld } from './features/meta/refresh';
import { queueDigests, sendDigest } from './features/notifications/digests.service';
import { sendNotificationMail } from './features/notifications/mails.service';
import { remindOfTournaments } from './features/notifications/remind.service';
import {
  refreshNotifications,
  sweepNotifications,
  writeEventNotifications,
  writeNotifications,
} from './features/notifications/write.service';
import { refreshAudience } from './features/profiles/refresh-audience';
import { queuePushes } from './features/push/enqueue.service';
import { sendPushes } from './features/push/send.service';
import { refitRecommendations } from './features/recommendations/refit';
import { tendTokens } from './features/tokens/tokens.service';
import { sendWebhooks, sweepWebhooks } from './features/webhooks/send.service';
import type { Handlers } from './jobs/definitions';

/** The handler of each job. */
export const handlers: Handlers = {
  'media.process-image': processMedia,
  'media.process-video': processMedia,
  'media.delete-files': deleteFiles,
  'media.sweep-files': sweepFiles,
  'media.end-stalled': endStalled,
  'battles.read-opponents': readOpponents,
  'guardians.sweep': sweepGuardianships,
  'admin.finish-removals': finishRemovals,
  'recommendations.refit': refitRecommendations,
  'meta.refresh': refreshIfOld,
  'badges.award': awardBadges,
  'profiles.tell-others': refreshAudience,
  'events.repeat': repeatEvents,
  'notifications.write': writeNotifications(queuePushes),
  'notifications.write-event': writeEventNotifications(queuePushes),
  'notifications.refresh': refreshNotifications,
  'notifications.remind': remindOfTournaments(queuePushes),
  'notifications.mail': sendNotificationMail,
  'notifications.digests': queueDigests,
  'notifications.mail-digest': sendDigest,
  'notifications.sweep': sweepNotifications,
  'events.end-offers': endOffers,
  'push.send': sendPushes,
  'push.send-later': sendPushes,
  'webhooks.send': sendWebhooks,
  'webhooks.send-later': sendWebhooks,
  'webhooks.sweep': sweepWebhooks,
  'tokens.tend': tendTokens,
  'events.write-battles': writeBattles,
};
