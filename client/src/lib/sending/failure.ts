import { ApiError, NetworkError } from '@/lib/api-error';

/**
 * What an attempt that failed means for what was sent.
 * `wait`: the way to the server, the session or the server as a whole is at fault; nothing else
 * would pass now either. `fault`: the server failed over this one thing. `refused`: it said no.
 */
export type Failure = 'wait' | 'fault' | 'refused';

export function judge(error: unknown): Failure {
  if (error instanceof NetworkError) return 'wait';
  if (!(error instanceof ApiError)) return 'fault';
  const { status } = error;
  if (status === 401 || status === 429 || status > 501) return 'wait';
  // A no that is not in Ripcord's words is of something in between: a proxy, a hall's sign-in page.
  return status < 500 && error.serverMessage ? 'refused' : 'fault';
}
