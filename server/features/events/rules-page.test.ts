import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { EventSettingsInput } from '#shared/rules/events/settings';
import { tournaments } from '../../db/schema';
import { buildEvent } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { sharedTestApp } from '../../testing/test-app';

const app = await sharedTestApp();
const owner = await buildUser(app);

type Settings = Partial<EventSettingsInput> & { ruleSet?: string };

async function rulesOf(settings: Settings, reader = owner) {
  const { id } = await buildEvent(app, owner, settings);
  return (await reader.client.call(api.getEventRules, { params: { id } })).body;
}

it('says the rules of each stage, and from the best N on, largest first', async () => {
  const page = await rulesOf({
    ruleSet: 'toysrus_g3',
    stages: [
      { kind: 'swiss', advance: 8 },
      { kind: 'single', rules: { stadium: 'Wide' } },
    ],
    from: [
      { players: 2, rules: { games: 3, points: { spin: 2 } } },
      { players: 4, rules: { matchType: 'deck', pointsToWin: 4 } },
    ],
  });
  expect(page.name).toBe('Toys"R"Us G3');
  expect(page.parts.map(({ stage, players }) => [stage, players])).toEqual([
    [1, null],
    [2, null],
    [2, 4],
    [2, 2],
  ]);
  const lines = page.parts.map((part) => part.lines);
  for (const part of lines) {
    expect(part).toContain('Over finish: 2 points.');
    expect(part).toContain('Burst finish: 2 points.');
    expect(part).toContain('Extreme finish: 3 points.');
  }
  expect(lines[0]).toContain('Spin finish: 1 point.');
  expect(lines[0]).toContain('First to 1 point.');
  expect(lines[0]).not.toContain('Wide');
  expect(lines[1]).toContain('Wide');
  expect(lines[2]).toContain('First to 4 points.');
  expect(lines[3]).toContain('Best of 3 games to 4 points.');
  expect(lines[3]).toContain('Spin finish: 2 points.');
});

it('says what `late` means, and nothing of it outside brackets', async () => {
  const late = { players: 2 as const, pointsToWin: 7, games: 1 as const };
  const stages = [{ kind: 'swiss' as const, advance: 4 }, { kind: 'single' as const }];
  const { parts } = await rulesOf({ stages, late });
  expect(parts.map(({ stage, players }) => [stage, players])).toEqual([
    [1, null],
    [2, null],
    [2, 2],
  ]);
  expect(parts[2]?.lines).toContain('First to 7 points.');
});

it('names parts as the catalogue does, and holds stadium and notes as written', async () => {
  const { general } = await rulesOf({
    deckList: 'open',
    allowed: ['wizardrod', 'Aether Ring'],
    banned: ['scythe incendio'],
    limited: [
      { name: 'wizard rod', points: 1 },
      { name: 'ball', points: 2 },
    ],
    stadium: 'Xtreme Stadium',
    notes: 'Bring two launchers.\nNo painted parts.',
    ageDivision: 'regular',
  });
  expect(general).toEqual([
    'Lists are handed in before the start, and everybody can read them.',
    expect.stringMatching(/^Allowed: Wizard Rod, [^,]+\.$/),
    expect.stringMatching(/^Banned: .+\.$/),
    'Limited: Wizard Rod (1), Ball (2).',
    'Each limited part in a list gives the opponent its points at the start of each game.',
    'For players of 12 and under.',
    'Xtreme Stadium',
    'Bring two launchers.\nNo painted parts.',
  ]);
});

it('is public only with the live page, in each reader’s language, and anew after a change', async () => {
  const { id } = await buildEvent(app, owner, { live: true });
  const { body: event } = await owner.client.call(api.getEvent, { params: { id } });
  const params = { code: event.codes?.live ?? '' };
  const { visitor } = app;
  const page = await visitor.call(api.getLiveRules, { params });
  expect(page.body.parts[0]?.lines).toContain('First to 4 points.');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  const etag = page.headers.etag ?? '';
  const path = `/api/live/${params.code}/rules`;
  const read = (headers: Record<string, string>) =>
    visitor.raw('GET', path, { headers: { 'If-None-Match': etag, ...headers } });
  expect((await read({})).status).toBe(304);
  const german = await read({ 'Accept-Language': 'de' });
  expect(german.status).toBe(200);
  expect(german.text).not.toContain('First to 4 points.');
  const put = (settings: object) =>
    owner.client.call(api.putEvent, {
      params: { id },
      body: { ...event.settings, ...settings },
    });
  await put({ pointsToWin: 6 });
  const changed = await visitor.call(api.getLiveRules, { params });
  expect(changed.body.parts[0]?.lines).toContain('First to 6 points.');
  await put({ live: false });
  expect((await visitor.send(api.getLiveRules, { params })).status).toBe(404);
});

it('is as unknown as the live page once the tournament is removed', async () => {
  const { id } = await buildEvent(app, owner, { live: true });
  const { body: event } = await owner.client.call(api.getEvent, { params: { id } });
  const params = { code: event.codes?.live ?? '' };
  const { headers } = await app.visitor.call(api.getLiveRules, { params });
  await app.db.update(tournaments).set({ removedAt: new Date() }).where(eq(tournaments.id, id));
  const removed = await app.visitor.raw('GET', `/api/live/${params.code}/rules`, {
    headers: { 'If-None-Match': headers.etag ?? '' },
  });
  expect(removed.status).toBe(404);
  expect(removed.body).toMatchObject({ message: 'This event was not found.' });
  expect((await app.visitor.send(api.getLivePage, { params })).status).toBe(404);
});
