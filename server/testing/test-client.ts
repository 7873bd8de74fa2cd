import http from 'node:http';
import supertest, { type Response, type Test } from 'supertest';
import { buildPath, type Method, type Route, type RouteInput } from '../../shared/contract';
import type { ErrorBody } from '../../shared/errors';
import { errorBodyOf, statusesOf } from '../features/system/api-document';
import { strictParse } from './strict-parse';

type Headers = Record<string, string>;

/** What a successful answer's body is: parsed JSON, the text of another type, or nothing. */
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
  /** Its content, or the path of a local file. */
  content: Buffer | string;
  /** What the sender calls it. */
  name?: string;
  /** What the sender says that it is; without it it is guessed from the name. */
  type?: string;
}

/** A multipart body. A list sends its field more than once. */
export interface TestForm {
  fields?: Record<string, string | string[]>;
  files?: Record<string, TestFile | TestFile[]>;
}

export interface RawRequest {
  headers?: Headers;
  /** An object goes as JSON; a text goes as it is, with the content type in `headers`. */
  body?: string | object;
  /** Sent instead of a body, as multipart. */
  form?: TestForm;
}

/** Calls the API over HTTP as one person, whose cookie it carries. */
export interface Client {
  /** The session's cookie as it would be sent; '' for a visitor. */
  cookie: string;
  /** Other cookies by name, such as the known device's. */
  otherCookies: Map<string, string>;
  /** Another client that sends these headers too. */
  withHeaders(headers: Headers): Client;
  /**
   * Calls a contract and expects success: its status (or one of 200 and 201) and a body that is
   * exactly what the contract says. Anything else throws, with the answer in the message.
   */
  call<const R extends Route>(route: R, ...input: InputOf<R>): Promise<Answer<Success<R>>>;
  /** Calls a contract and expects a refusal with the error body; a success throws. */
  fail<const R extends Route>(route: R, ...input: LooseInput): Promise<Answer<ErrorBody>>;
  /** Calls a contract with whatever input, and parses the answer strictly, success or not. */
  send(route: Route, input?: LooseRequest): Promise<Answer<unknown> & { text: string }>;
  /** Any request; nothing is checked. */
  raw(method: Method | 'HEAD' | 'OPTIONS', path: string, request?: RawRequest): Promise<Response>;
}

/** What a contract takes; with `files` its body goes as multipart. */
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
      .map(([key, value]) => [key, String(value)]),
  ).toString();
  return buildPath(route.path, params) + (search && `?${search}`);
}

const isSuccess = (status: number) => status >= 200 && status < 400;

const documented = new Map<Route, number[]>();

/** 500 is the document's default. */
function isDocumented(route: Route, status: number): boolean {
  const statuses = documented.get(route) ?? statusesOf(route);
  documented.set(route, statuses);
  return status === 500 || statuses.includes(status);
}

/** Checks an answer against its contract and the API document, or against the error body. */
function readAnswer(route: Route, response: Response): unknown {
  const what = `${response.status} of ${route.method} ${route.path}`;
  if (!isDocumented(route, response.status)) throw new Error(`${what} is not documented`);
  if (!isSuccess(response.status)) return strictParse(errorBodyOf(route), response.body, what);
  if (response.status === 304 || response.status === 204) {
    if (response.text) throw new Error(`${what} has a body: ${response.text}`);
    return undefined;
  }
  if (route.response) return strictParse(route.response, response.body, what);
  return Buffer.isBuffer(response.body) ? response.body.toString('utf8') : response.text;
}

/** The body of a call as it goes over the wire. */
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

const attach = (request: Test, form: TestForm): Test => {
  for (const [field, values] of Object.entries(form.fields ?? {})) {
    for (const value of [values].flat()) request.field(field, value);
  }
  for (const [field, files] of Object.entries(form.files ?? {})) {
    for (const { content, name = 'file', type } of [files].flat()) {
      request.attach(field, content, { filename: name, contentType: type });
    }
  }
  return request;
};

/** A connection of its own for each request would be a tenth of its time. */
const connections = new http.Agent({ keepAlive: true });

export function createClient(url: string, cookie = '', always: Headers = {}): Client {
  const client: Client = {
    cookie,
    otherCookies: new Map(),
    withHeaders(headers) {
      const copy = createClient(url, client.cookie, { ...always, ...headers });
      copy.otherCookies = new Map(client.otherCookies);
      return copy;
    },

    async raw(method, path, { headers = {}, body, form } = {}) {
      const name = method.toLowerCase() as Lowercase<typeof method>;
      let request = supertest(url)[name](path).agent(connections).redirects(0);
      const cookies = [client.cookie, ...client.otherCookies.values()].filter(Boolean);
      if (cookies.length > 0) request = request.set('Cookie', cookies.join('; '));
      request = request.set({ ...always, ...headers });
      if (form) request = attach(request, form);
      else if (typeof body === 'string') request = request.send(body);
      else if (body) request = request.type('json').send(JSON.stringify(body));
      const response = await request;
      keepCookie(client, response);
      return response;
    },

    async send(route, input = {}) {
      const response = await client.raw(route.method, addressOf(route, input), toRequest(input));
      const body = readAnswer(route, response);
      const { status, headers, text } = response;
      return { status, headers: headers as Headers, body, text: text ?? '' };
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

/** Takes over a cookie that the answer sets, as a browser would; an emptied one is gone. */
function keepCookie(client: Client, response: Response): void {
  const set = response.headers['set-cookie'] as unknown as string[] | undefined;
  for (const line of set ?? []) {
    const [pair = ''] = line.split(';', 1);
    const [name = ''] = pair.split('=', 1);
    const kept = pair.endsWith('=') ? '' : pair;
    if (name.endsWith('.sid')) client.cookie = kept;
    else client.otherCookies.set(name, kept);
  }
}
