import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../shared/routes';
import { createApp } from '../../app';
import { mountedRoutes } from '../../testing/mounted-routes';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ config: { metricsToken: 'a token for scrapers' } });
});
afterAll(() => app.close());

const contracts = Object.values(api)
  .map(({ method, path }) => `${method} ${path}`)
  .sort();

describe('the routes', () => {
  it('are the contracts, and nothing else', () => {
    const { config } = app.deps;
    const plain = createApp({ ...app.deps, config: { ...config, metricsToken: undefined } });
    expect(mountedRoutes(plain)).toEqual(contracts);
  });

  it('are what the API document describes', async () => {
    const { body } = await app.visitor.call(api.getApiDocument);
    const paths = body.paths as Record<string, Record<string, unknown>>;
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(described.sort()).toEqual(mountedRoutes(createApp(app.deps)).filter(isContract));
  });
});

const isContract = (route: string) => route !== 'GET /api/metrics';

describe('readiness', () => {
  it('is 503 while the app starts or drains; health is 200 all the time', async () => {
    const { readiness } = app.deps;
    for (const state of ['starting', 'draining'] as const) {
      readiness.state = state;
      const answer = await app.visitor.fail(api.getReady);
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      await app.visitor.call(api.getHealth);
    }
    readiness.state = 'ready';
    await app.visitor.call(api.getReady);
  });
});

describe('metrics', () => {
  it('are for who brings the token', async () => {
    const scrape = (headers: Record<string, string>) =>
      createClient(app.url).raw('GET', '/api/metrics', { headers });
    await app.visitor.send(api.getUser);
    const { status, text } = await scrape({ Authorization: 'Bearer a token for scrapers' });
    expect(status).toBe(200);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/user",status="401"\} 1/,
    );
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect((await scrape({ Authorization: 'Bearer another' })).status).toBe(404);
    expect((await scrape({})).status).toBe(404);
  });
});
