import { msg, t } from './translate';

/** Why a post cannot be shown, or what was left out of it; `mediaNoteWords` says it. */
export type MediaNote =
  | { kind: keyof typeof PLAIN_NOTES }
  /** `codec`: its name, or null if it is not a common one. `hasDeepColour`: above 8-bit 4:2:0. */
  | { kind: 'video_unplayable'; codec: string | null; hasDeepColour: boolean }
  | { kind: 'sound_removed'; codec: string | null }
  | { kind: 'image_too_large'; megapixels: number; max: number };

const PLAIN_NOTES = {
  failed: msg('This file could not be processed. Please try another file or format.'),
  stalled: msg('Processing this file took too long. Please try again, or upload another file.'),
  upload_missing: msg('The uploaded file is no longer available. Please upload it again.'),
  video_missing: msg('The video file is no longer available. Please upload it again.'),
  video_damaged: msg(
    'This video is damaged or incomplete. Please upload it again, or export it again first.',
  ),
  video_without_picture: msg('This file contains no video. Please choose another one.'),
  video_too_large: msg(
    'The resolution of this video is too high. Please make it smaller and try again.',
  ),
  image_unreadable: msg('This image cannot be read. It may be damaged; please try another one.'),
  image_too_slow: msg(
    'This image takes too long to process. Please make it smaller and try again.',
  ),
  image_too_complex: msg(
    'This image needs too much memory to process. Please make it smaller and try again.',
  ),
  animation_stopped: msg('The animation is too long, so only its first frame is shown.'),
};

const yes = (is: boolean) => (is ? 'yes' : 'no');

export function mediaNoteWords(note: MediaNote): string {
  switch (note.kind) {
    case 'video_unplayable':
      return t(
        'This video uses {known, select, yes {{codec}} other {an uncommon format}}{deep, select, yes { with more than 8-bit 4:2:0 colour} other {}}, which most browsers cannot play. Please save it as {same, select, yes {H.264 with 8-bit 4:2:0 colour} other {H.264}} and upload it again.',
        {
          codec: note.codec ?? '',
          known: yes(note.codec !== null),
          deep: yes(note.hasDeepColour),
          same: yes(note.codec === 'H.264'),
        },
      );
    case 'sound_removed':
      return t(
        'The sound was removed: it uses {known, select, yes {{codec}} other {an uncommon format}}, which not every browser can play in this kind of video.',
        { codec: note.codec ?? '', known: yes(note.codec !== null) },
      );
    case 'image_too_large':
      return t(
        'This image has {megapixels} megapixels; the maximum is {max}. Please make it smaller and upload it again.',
        { megapixels: note.megapixels, max: note.max },
      );
    default:
      return t(PLAIN_NOTES[note.kind]);
  }
}
