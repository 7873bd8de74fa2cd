import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { buildPath, type Route } from '#shared/contract';
import { currentUserSchema } from '#shared/current-user';
import { api } from '#shared/routes';
import type { RunningApp } from './running-app';

/** A signed-in person who can call any server process over HTTP. */
export interface Caller {
  id: number;
  cookie: string;
  /** Rejects when there is no response. */
  call: Call;
}
type Call = (app: RunningApp, path: string, init?: RequestInit) => Promise<Response>;

export const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

export async function expectStatus(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status) {
    throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  }
  return answer;
}

export async function registerCaller(app: RunningApp): Promise<Caller> {
  const person = { username: `r-${randomUUID().slice(0, 12)}`, password: randomUUID() };
  const registered = await expectStatus(
    await fetch(app.url + api.register.path, { method: 'POST', ...json(person) }),
    api.register.status,
  );
  const cookies = registered.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const cookie = cookies.join('; ');
  const { id } = currentUserSchema.parse(await registered.json());
  return {
    id,
    cookie,
    call: (to, path, init = {}) =>
      fetch(to.url + path, {
        ...init,
        headers: { ...init.headers, cookie },
        signal: AbortSignal.timeout(30_000),
      }),
  };
}

/** Reads all pages of a list. */
export async function readAll<T>(
  call: Call,
  to: RunningApp,
  route: Route,
  item: z.ZodType<T>,
  params?: Record<string, unknown>,
): Promise<T[]> {
  const all: T[] = [];
  let path: string | undefined = `${buildPath(route.path, params)}?limit=100`;
  while (path) {
    const answer: Response = await expectStatus(await call(to, path), 200);
    all.push(...item.array().parse(await answer.json()));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return all;
}
