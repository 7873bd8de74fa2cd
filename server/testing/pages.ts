import type { Route } from '#shared/contract';
import type { Client } from './test-client';

interface Request {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Reads all pages of a list by following the Link header. */
export async function readPages<T>(
  client: Client,
  route: Route,
  request: Request = {},
): Promise<T[][]> {
  const pages: T[][] = [];
  let query: Request['query'] = request.query ?? {};
  while (query) {
    const { status, headers, body } = await client.send(route, { ...request, query });
    if (status !== 200) throw new Error(`${route.path} answered ${status}`);
    pages.push(body as T[]);
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
    query = next ? Object.fromEntries(new URL(next, 'http://localhost').searchParams) : undefined;
  }
  return pages;
}

export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
