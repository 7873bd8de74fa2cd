import type { Route, RouteInput, RouteResponse } from '#shared/contract';
import { address, readAnswer } from './api';
import { NetworkError } from './api-error';

/** Time without progress after which the upload fails (milliseconds). */
const STALL_MS = 30_000;
/**
 * Timeout of the response once everything is sent (milliseconds): the server may be storing the
 * file.
 */
const ANSWER_MS = 60_000;

type FileName<R extends Route> = R extends { files: readonly (infer Name extends string)[] }
  ? Name
  : never;

type UploadInput<R extends Route> = Pick<RouteInput<R>, 'params' | 'query'> & {
  /** Text fields; a list becomes one field per value, undefined and null are omitted. */
  fields?: RouteInput<R>['body'];
  files: Partial<Record<FileName<R>, File | Blob | undefined>>;
  /** Whole percent of the body sent; 100 only when complete. */
  onProgress?: (percent: number) => void;
  /** Cancels the upload; the promise rejects with an AbortError. */
  signal?: AbortSignal | undefined;
};

/**
 * Sends files to a route as multipart. Venue Wi-Fi is slow, so only stalls time out, not the whole
 * upload.
 * @throws ApiError if the server refuses, NetworkError if the connection fails or stalls
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
  // Text first: a server that reads in order then knows the file's purpose.
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
    const finish = (then: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      then();
    };
    const fail = (error: unknown) => finish(() => reject(error));
    const restartTimer = (limit: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(new NetworkError(new Error('The upload stalled.')));
        request.abort();
      }, limit);
    };
    const cancel = () => {
      fail(new DOMException('The upload was cancelled.', 'AbortError'));
      request.abort();
    };

    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer(STALL_MS);
      // 100 is reported by onload.
      if (total > 0) onProgress?.(Math.min(99, Math.floor((loaded / total) * 100)));
    };
    request.upload.onload = () => {
      restartTimer(ANSWER_MS);
      onProgress?.(100);
    };
    request.onload = () => finish(() => resolve(answerOf(request)));
    request.onerror = () => fail(new NetworkError());
    restartTimer(STALL_MS);
    request.send(body);
  });
}

/** Converts the result to a fetch Response, for `readAnswer`. */
function answerOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('Retry-After');
  return new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: wait ? { 'Retry-After': wait } : {},
  });
}
