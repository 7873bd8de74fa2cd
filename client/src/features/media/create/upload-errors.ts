import type { MediaType } from '@shared/media';
import { ApiError, isUnreachable, NetworkError, UNREACHABLE } from '@/lib/api-error';

const FAILED = 'Failed to create post';

/** What the specification calls them in the sentences for answers that are not the server's own. */
const WORDS = {
  video: { file: 'Video file', what: 'video', max: '10MB' },
  image: { file: 'Image file', what: 'image', max: '5MB' },
};

/** What the notice "Upload Error" says of a post that was not taken. */
export function uploadError(error: unknown, kind: MediaType): string {
  if (!(error instanceof ApiError)) return FAILED;
  if (error.serverMessage) return error.serverMessage;
  // The message is the status and, if it says something readable, the body.
  const { message, status } = error;
  if (kind !== 'text') {
    const { file, what, max } = WORDS[kind];
    if (message.includes('413')) {
      return `${file} is too large. Please upload a smaller ${what} (max ${max}).`;
    }
    if (message.includes('500')) {
      return `Server error while processing your ${what}. Please try a different file or format.`;
    }
  }
  return `Upload failed with status: ${status} ${message.slice(`${status}: `.length)}`.trim();
}

/** Why it did not work, for the line that stays: a lost connection is told as such. */
export function uploadReason(error: unknown, kind: MediaType): string {
  if (error instanceof NetworkError) return UNREACHABLE;
  const said = uploadError(error, kind);
  return said === FAILED && isUnreachable(error) ? UNREACHABLE : said;
}

/** What the notice "Upload Failed" says of a video that did not take another's place. */
export function replaceError(error: unknown): string {
  if (error instanceof NetworkError) return 'Network error during upload';
  return (error instanceof ApiError && error.serverMessage) || 'Server error';
}

/** For a text that goes on after it. */
export const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
