import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { createApp } from '../../app';
import { ensureDataDir } from '../../config';
import { MEMORY_LIMITS } from '../../http/limits';
import { mountedRoutes } from '../../testing/mounted-routes';
import { ownTestApp, sharedTestApp } from '../../testing/test-app';
import { createClient } from '../../testing/test-client';

const app = await sharedTestApp({ config: { metricsToken: 'a token for scrapers' } });

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

describe('the API document', () => {
  it('is sent once: later calls get 304, and an address has a limit', async () => {
    const limited = await ownTestApp({ databaseUrl: app.databaseUrl });
    const ask = (tag = '') =>
      fetch(limited.url + api.getApiDocument.path, { headers: { 'if-none-match': tag } });
    const run = vi.spyOn(limited.deps.threads, 'run');
    const [first] = await Promise.all([ask(), ask(), ask()]);
    const text = await first.text();
    expect(text.length).toBeGreaterThan(500_000);
    expect(Number(first.headers.get('content-length'))).toBeLessThan(text.length / 10);
    const again = await ask(first.headers.get('etag') ?? '');
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(run).toHaveBeenCalledTimes(1);
    const { points } = MEMORY_LIMITS['api-document'];
    const rest = await Promise.all(
      Array.from({ length: points }, () => ask(first.headers.get('etag') ?? '')),
    );
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(4);
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

/** Labels that Prometheus itself adds to each target. */
const TARGET_LABELS = ['job', 'instance'];
const OPERATORS = /^(sum|max|rate|increase|time|topk|histogram_quantile|by|ignoring)$/;

/** The metrics and labels of a PromQL expression. */
function namesIn(expression: string) {
  const labels = [...expression.matchAll(/(?:by|ignoring) \(([^)]*)\)|(\w+)=~?"/g)]
    .flatMap(([, list, label = '']) => list?.split(', ') ?? [label])
    .filter((label) => !TARGET_LABELS.includes(label));
  const words = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|(by|ignoring) \([^)]*\)/g, '');
  const metrics = (words.match(/\b[a-z_]\w+/g) ?? []).filter((word) => !OPERATORS.test(word));
  return { metrics, labels };
}

async function shippedExpressions(): Promise<string[]> {
  const read = (name: string) =>
    readFile(new URL(`../../../docs/deploy/${name}`, import.meta.url), 'utf8');
  const board = JSON.parse(await read('grafana-dashboard.json'));
  const shown = board.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  const rules = await read('prometheus-rules.yml');
  return [...shown, ...[...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expr]) => expr)];
}

describe('metrics', () => {
  const scrape = (headers: Record<string, string>) =>
    createClient(app.url).raw('GET', '/api/metrics', { headers });

  it('are for who brings the token', async () => {
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

  it('have everything that the shipped dashboard and alerts ask for', async () => {
    ensureDataDir(app.deps.config.dataDir);
    await app.visitor.send(api.getUser);
    const { text } = await scrape({ Authorization: 'Bearer a token for scrapers' });
    const lines = text?.split('\n') ?? [];
    const expressions = await shippedExpressions();
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions) {
      const { metrics, labels } = namesIn(expression);
      expect(metrics.length, expression).toBeGreaterThan(0);
      for (const metric of metrics.filter((name) => name !== 'up')) {
        const sample = lines.find(
          (line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `),
        );
        expect(sample, `${metric} of ${expression}`).toBeDefined();
        for (const label of labels) expect(sample, expression).toContain(`${label}="`);
      }
    }
  });
});
