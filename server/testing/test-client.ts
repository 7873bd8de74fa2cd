import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { buildPath, type Method, type Route, type RouteInput } from '#shared/contract';
import type { ErrorBody } from '#shared/errors';
import { errorBodyOf, statusesOf } from '../features/system/api-document';
import { strictParse } from './strict-parse';

type Headers = Record<string, string>;

/** The body of a successful answer: parsed JSON, the text of another type, or nothing. */
type Success<R extends Route> = R extends { response: { _zod: { output: infer T } } }
  ? T
  : R extends { produces: string }
    ? string
    : undefined;

interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A file of a multipart body. */
export interface TestFile {
  /** Content, or path of a local file. */
  content: Buffer | string;
  /** File name sent. */
  name?: string;
  /** Content type sent; by default, guessed from the name. */
  type?: string;
}

/** A multipart body. Lists send their field several times. */
export interface TestForm {
  fields?: Record<string, string | string[]>;
  files?: Record<string, TestFile | TestFile[]>;
}

export interface RawRequest {
  headers?: Headers;
  /** Objects are sent as JSON; texts as they are, with the content type in `headers`. */
  body?: string | object;
  /** Sent as multipart instead of a body. */
  form?: TestForm;
}

export interface RawAnswer {
  status: number;
  /** `set-cookie` is a list. */
  headers: Headers;
  /** Empty for binary content. */
  text: string;
  /** Parsed JSON, a Buffer for binary content, or `{}`. */
  body: ReturnType<typeof JSON.parse>;
}

/** Calls the API over HTTP as one person, with their cookies. */
export interface Client {
  /** The session's cookie as it is sent; '' for a visitor. */
  cookie: string;
  /** Other cookies by name, such as the known device's. */
  otherCookies: Map<string, string>;
  /** Returns another client that also sends these headers. */
  withHeaders(headers: Headers): Client;
  /**
   * Calls a route and expects success: its status (or one of 200 and 201) and a body that matches
   * the contract exactly. Otherwise throws, with the answer in the message.
   */
  call<const R extends Route>(route: R, ...input: InputOf<R>): Promise<Answer<Success<R>>>;
  /** Calls a route and expects a refusal with the error body; throws on success. */
  fail<const R extends Route>(route: R, ...input: LooseInput): Promise<Answer<ErrorBody>>;
  /** Calls a route with any input, and parses the answer strictly, success or not. */
  send(route: Route, input?: LooseRequest): Promise<Answer<unknown> & { text: string }>;
  /** Sends any request; checks nothing. */
  raw(method: Method | 'HEAD' | 'OPTIONS', path: string, request?: RawRequest): Promise<RawAnswer>;
}

/** The input of a route; with `files`, its body is sent as multipart. */
type CallInput<R extends Route> = RouteInput<R> &
  (R extends { files: readonly (infer Field extends string)[] }
    ? { files?: Partial<Record<Field, TestFile>> }
    : unknown);

type InputOf<R extends Route> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

interface LooseRequest {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: Partial<Record<string, TestFile>>;
  headers?: Headers;
}
type LooseInput = [input?: LooseRequest];

function addressOf(route: Route, { params, query }: LooseRequest): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return buildPath(route.path, params) + (search && `?${search}`);
}

const isSuccess = (status: number) => status >= 200 && status < 400;

const documented = new Map<Route, number[]>();

/** The document's default covers 500. */
function isDocumented(route: Route, status: number): boolean {
  const statuses = documented.get(route) ?? statusesOf(route);
  documented.set(route, statuses);
  return status === 500 || statuses.includes(status);
}

/** Checks an answer against the contract and the API document, or against the error body. */
function readAnswer(route: Route, response: RawAnswer): unknown {
  const what = `${response.status} of ${route.method} ${route.path}`;
  if (!isDocumented(route, response.status)) throw new Error(`${what} is not documented`);
  // Not what is an address of the app as well.
  if (!isSuccess(response.status) && route.produces === 'text/html') return response.text;
  if (!isSuccess(response.status)) return strictParse(errorBodyOf(route), response.body, what);
  if (response.status === 304 || response.status === 204) {
    if (response.text) throw new Error(`${what} has a body: ${response.text}`);
    return undefined;
  }
  if (route.response) return strictParse(route.response, response.body, what);
  return Buffer.isBuffer(response.body) ? response.body.toString('utf8') : response.text;
}

/** Converts a call's body to what is sent. */
function toRequest({ body, files, headers }: LooseRequest): RawRequest {
  if (!files) {
    return {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  }
  const fields = Object.entries((body ?? {}) as object).filter(([, value]) => value !== undefined);
  const form = {
    fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    files: files as TestForm['files'],
  };
  return { headers, form };
}

/** Encodes a multipart body and its content type. */
async function encodeForm({ fields = {}, files = {} }: TestForm) {
  const form = new FormData();
  for (const [field, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(field, value);
  }
  for (const [field, all] of Object.entries(files)) {
    for (const { content, name = 'file', type } of [all].flat()) {
      const bytes = typeof content === 'string' ? await readFile(content) : content;
      form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    }
  }
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return { body, type: encoded.headers.get('content-type') ?? '' };
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

async function readResponse(response: IncomingMessage): Promise<RawAnswer> {
  const headers = response.headers as Headers;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(response, 'end');
  const received = Buffer.concat(chunks);
  const decode = decoders[headers['content-encoding'] ?? ''];
  const bytes = decode && received.length > 0 ? decode(received) : received;
  const type = headers['content-type'] ?? '';
  const isJson = /[/+]json\b/.test(type);
  const isText = isJson || bytes.length === 0 || /^text\/|javascript|xml/.test(type);
  const text = isText ? bytes.toString() : '';
  const content = isText ? {} : bytes;
  const body = isJson && text ? JSON.parse(text) : content;
  return { status: response.statusCode ?? 0, headers, text, body };
}

/** Kept alive, since a new connection per request would cost a tenth of the time. */
const connections = new http.Agent({ keepAlive: true });
const secureConnections = new https.Agent({ keepAlive: true });

export function createClient(url: string, cookie = '', always: Headers = {}): Client {
  const isSecure = url.startsWith('https:');
  const agent = isSecure ? secureConnections : connections;
  const start = isSecure ? https.request : http.request;
  const client: Client = {
    cookie,
    otherCookies: new Map(),
    withHeaders(headers) {
      const copy = createClient(url, client.cookie, { ...always, ...headers });
      copy.otherCookies = new Map(client.otherCookies);
      return copy;
    },

    async raw(method, path, { headers = {}, body, form } = {}) {
      const sent: Headers = { ...always, ...headers };
      const cookies = [client.cookie, ...client.otherCookies.values()].filter(Boolean);
      if (cookies.length > 0) sent.Cookie = cookies.join('; ');
      const text = typeof body === 'object' ? JSON.stringify(body) : body;
      let bytes = text === undefined ? undefined : Buffer.from(text);
      if (typeof body === 'object') sent['Content-Type'] = 'application/json';
      if (form) {
        const encoded = await encodeForm(form);
        bytes = encoded.body;
        sent['Content-Type'] = encoded.type;
      }
      if (bytes) sent['Content-Length'] = String(bytes.length);
      const request = start(url, {
        agent,
        method,
        path: path.replace(/[^!-~]+/gu, encodeURIComponent),
        headers: sent,
      });
      const answered = once(request, 'response');
      // The server may answer and close the connection before it has received everything.
      request.on('error', () => {});
      request.end(bytes);
      const [response] = (await answered) as [IncomingMessage];
      const answer = await readResponse(response);
      keepCookie(client, answer);
      return answer;
    },

    async send(route, input = {}) {
      const response = await client.raw(route.method, addressOf(route, input), toRequest(input));
      const body = readAnswer(route, response);
      const { status, headers, text } = response;
      return { status, headers, body, text };
    },

    async call(route, ...[input]) {
      const answer = await client.send(route, input as LooseRequest);
      const expected = route.status === 201 ? [201, 200] : [route.status];
      if (!expected.includes(answer.status)) {
        throw new Error(
          `${route.method} ${route.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        );
      }
      return answer as never;
    },

    async fail(route, ...[input]) {
      const answer = await client.send(route, input);
      if (isSuccess(answer.status)) {
        throw new Error(`${route.method} ${route.path} answered ${answer.status}`);
      }
      return answer as Answer<ErrorBody>;
    },
  };
  return client;
}

/** Stores cookies from the answer, as a browser does; empty ones are removed. */
function keepCookie(client: Client, response: RawAnswer): void {
  const set = response.headers['set-cookie'] as unknown as string[] | undefined;
  for (const line of set ?? []) {
    const [pair = ''] = line.split(';', 1);
    const [name = ''] = pair.split('=', 1);
    const kept = pair.endsWith('=') ? '' : pair;
    if (name.endsWith('.sid')) client.cookie = kept;
    else client.otherCookies.set(name, kept);
  }
}
