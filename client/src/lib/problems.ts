import { t } from '#shared/translate';
import {
  ApiError,
  CHECK_CONNECTION,
  isAbsent,
  NetworkError,
  serverMessage,
  UNREACHABLE,
} from './api-error';

/** Why something cannot be shown: it does not exist (or is hidden), may not be seen, or did not load. */
export type Problem = 'absent' | 'forbidden' | 'offline' | 'unreachable' | 'failed';

export const OFFLINE = t('You are offline, and this is not on your device yet.');
export const FAILED = t('Something went wrong on our side. Please try again in a moment.');
export const PLEASE_RETRY = t('Something went wrong on our side. Please try again.');

/** @param online whether the device has a connection */
export function problemOf(error: unknown, online: boolean): Problem {
  if (isAbsent(error)) return 'absent';
  if (error instanceof ApiError) return error.status === 403 ? 'forbidden' : 'failed';
  if (!online) return 'offline';
  return error instanceof NetworkError ? 'unreachable' : 'failed';
}

/** Why something is not shown: in the words of the server, else of the screen. */
export function problemText(error: unknown, online: boolean, words: Partial<Words> = {}): string {
  const problem = problemOf(error, online);
  return serverMessage(error, words[problem] ?? WORDS[problem]);
}

/** Why something was not done: in the words of the server, else `failed` unless there was no answer. */
export function reasonOf(error: unknown, failed = PLEASE_RETRY): string {
  return serverMessage(error, error instanceof NetworkError ? UNREACHABLE : failed);
}

/** Why a part of the app was not fetched, of which the browser says nothing. */
export const reasonOfPart = (): string => (navigator.onLine ? FAILED : CHECK_CONNECTION);

type Words = Record<Problem, string>;

const WORDS: Words = {
  absent: t('It was deleted, or you may not see it.'),
  forbidden: t('You may not see this.'),
  offline: OFFLINE,
  unreachable: UNREACHABLE,
  failed: FAILED,
};
