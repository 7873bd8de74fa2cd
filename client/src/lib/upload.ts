import type { Route, RouteInput, RouteResponse } from '@shared/contract';
import { address, readAnswer } from './api';
import { NetworkError } from './api-error';

/** Without any progress for so long the connection counts as lost (milliseconds). */
const STALL_MS = 30_000;
/** The whole file has left; the server may now be storing it elsewhere (milliseconds). */
const ANSWER_MS = 60_000;

type FileName<R extends Route> = R extends { files: readonly (infer Name extends string)[] }
  ? Name
  : never;

export type UploadInput<R extends Route> = Pick<RouteInput<R>, 'params' | 'query'> & {
  /** The text fields, a list as one for each of its values; what is undefined or null is left out. */
  fields?: RouteInput<R>['body'];
  files: Partial<Record<FileName<R>, File | Blob | undefined>>;
  /** How much of the body has left, as a whole percent; 100 once all of it has. */
  onProgress?: (percent: number) => void;
  /** Gives the upload up; the promise rejects with an AbortError. */
  signal?: AbortSignal | undefined;
};

/**
 * Sends files to a route as multipart. There is no limit to the whole time, for venue Wi-Fi is slow,
 * but one to the time in which nothing moves.
 * @throws ApiError when the server refuses, NetworkError when the connection fails or stalls
 */
export async function upload<R extends Route>(
  route: R,
  { params, query, fields, files, onProgress, signal }: UploadInput<R>,
): Promise<RouteResponse<R>> {
  const request = new XMLHttpRequest();
  request.open(
    route.method,
    address(route, { params, query } as Record<'params' | 'query', TextFields | undefined>),
  );
  request.setRequestHeader('Accept', 'application/json');
  const response = await exchange(
    request,
    multipart(fields as TextFields | undefined, files),
    onProgress,
    signal,
  );
  return (await readAnswer(route, response)) as RouteResponse<R>;
}

type TextFields = Record<string, unknown>;

function multipart(fields: TextFields = {}, files: Record<string, Blob | undefined>): FormData {
  const form = new FormData();
  // The text first: a server that reads in order knows what the file is for.
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) form.append(name, String(one));
    }
  }
  for (const [name, file] of Object.entries(files)) {
    if (file) form.append(name, file, file instanceof File ? file.name : name);
  }
  return form;
}

function exchange(
  request: XMLHttpRequest,
  body: FormData,
  onProgress: UploadInput<Route>['onProgress'],
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      finish();
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const waitFor = (limit: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(new NetworkError(new Error('The upload stalled.')));
        request.abort();
      }, limit);
    };
    const giveUp = () => {
      fail(new DOMException('The upload was cancelled.', 'AbortError'));
      request.abort();
    };

    if (signal?.aborted) return giveUp();
    signal?.addEventListener('abort', giveUp);
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(STALL_MS);
      // All of it is said only when it is true: rounding must not say so before.
      if (total > 0) onProgress?.(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.upload.onload = () => {
      waitFor(ANSWER_MS);
      onProgress?.(100);
    };
    request.onload = () => settle(() => resolve(answerOf(request)));
    request.onerror = () => fail(new NetworkError());
    waitFor(STALL_MS);
    request.send(body);
  });
}

/** The same answer as `fetch` gives, so that both are read by the same code. */
function answerOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('Retry-After');
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: wait ? { 'Retry-After': wait } : {},
  });
}
