import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import {
  buildEvent,
  changePhase,
  eventOf,
  matchesOf,
  reportOf,
} from '../../../testing/event-steps';
import { buildUser, plantTournament } from '../../../testing/factories';
import { ownTestApp, sharedTestApp } from '../../../testing/test-app';

const ORIGIN = 'https://ripcord.example';

const app = await sharedTestApp({ config: { publicUrl: ORIGIN } });
const owner = await buildUser(app);
const shown = await build();

/** A knockout of four, with one result. */
async function build() {
  const { id } = await buildEvent(app, owner, { live: true, stages: [{ kind: 'single' }] });
  for (const guestName of ['Ana <b>', 'Ben', 'محمد', '山田太郎']) {
    await owner.client.call(api.addEntrant, { params: { id }, body: { guestName } });
  }
  await owner.client.raw('PATCH', `/api/tournaments/${id}`, {
    form: { fields: { web: 'link', name: 'Cup "A" <i>' } },
  });
  const { codes } = await changePhase(owner, id, 'running');
  const [match] = await matchesOf(owner, id);
  if (!match) throw new Error('Nothing was drawn');
  const params = { id, key: match.key };
  await owner.client.call(api.reportMatch, { params, body: reportOf(match) });
  return { id, code: codes?.live ?? '' };
}

const get = (path: string, headers: Record<string, string> = {}, at = app) =>
  at.visitor.raw('GET', path, { headers });

describe('an embed', () => {
  it('has what the page and the live page show, for any site, without cookies and scripts', async () => {
    const { id, code } = shown;
    for (const path of [`/embed/tournaments/${id}`, `/embed/live/${code}`]) {
      const page = await get(path, { cookie: owner.client.cookie });
      expect(page.status).toBe(200);
      expect(page.text).toContain('Cup &#34;A&#34; &#60;i&#62;');
      expect(page.text).toContain('<bdi>Ana &#60;b&#62;</bdi>');
      expect(page.text).not.toMatch(/<script|<form|<img|http:\/\//);
      const { headers } = page;
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';.*frame-ancestors \*$/,
      );
      expect(headers['x-frame-options']).toBeUndefined();
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'x-robots-tag': 'noindex',
        'cache-control': 'public, max-age=10',
        vary: 'Accept-Language',
      });
      expect((await get(path)).text).toBe(page.text);
      expect((await get(path, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
    }
    expect((await get('/tournaments')).headers['x-frame-options']).toBe('DENY');
  });

  it('shows the view that is asked for, if there is one', async () => {
    const current = async (query: string) =>
      /<a href="\?view=(\w+)" aria-current/.exec(
        (await get(`/embed/tournaments/${shown.id}${query}`)).text,
      )?.[1];
    expect(await current('')).toBe('bracket');
    expect(await current('?view=standings')).toBe('standings');
    expect(await current('?view=pairings')).toBe('pairings');
    expect(await current('?view=nonsense')).toBe('bracket');
    const { text } = await get(`/embed/tournaments/${shown.id}`);
    expect([...text.matchAll(/<section><p>(.*?)<\/p>/g)].map(([, title]) => title)).toEqual([
      'Semi-final',
      'Final',
    ]);
    const { id } = await plantTournament(app, owner, { web: 'listed', name: 'Plain Cup' });
    const plain = await get(`/embed/tournaments/${id}?view=standings`);
    expect([plain.status, plain.text.includes('Plain Cup')]).toEqual([200, true]);
    expect(plain.text).not.toContain('<table');
  });

  it('answers what is not shown like what does not exist, also in a frame', async () => {
    const { id } = await plantTournament(app, owner, { web: 'off' });
    const off = await build();
    const { settings, version } = await eventOf(owner, off.id);
    const body = { ...settings, live: false, version };
    await owner.client.call(api.putEvent, { params: { id: off.id }, body });
    const paths = [
      `/embed/tournaments/${id}`,
      '/embed/tournaments/999999',
      '/embed/tournaments/x',
      `/embed/live/${off.code}`,
      '/embed/live/NOBODYS1',
    ];
    const answers = await Promise.all(paths.map((path) => get(path)));
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([404, answers[0]?.text]);
      expect(headers['x-frame-options']).toBeUndefined();
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    expect((await get(`/embed/tournaments/${off.id}`)).text).not.toContain('Ben');
  });
});

describe('oEmbed', () => {
  const ask = (url: string, query: object = {}) =>
    app.visitor.send(api.getOembed, { query: { url, ...query } });

  it('says how a site shows the page, within the width it has', async () => {
    const { id, code } = shown;
    const { status, body } = await ask(`${ORIGIN}/tournaments/${id}`, { maxwidth: 320 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'rich',
      title: 'Cup "A" <i>',
      width: 320,
      height: 480,
      html: expect.stringMatching(
        new RegExp(`^<iframe src="${ORIGIN}/embed/tournaments/${id}" width="320" height="480"`),
      ),
    });
    const live = await ask(`${ORIGIN}/live/${code}`);
    expect(Object(live.body).html).toContain(`src="${ORIGIN}/embed/live/${code}"`);
  });

  it('refuses other pages, sites and formats', async () => {
    const { id } = await plantTournament(app, owner, { web: 'off' });
    const statuses = await Promise.all([
      ask(`${ORIGIN}/tournaments/${id}`),
      ask(`${ORIGIN}/tournaments/999999`),
      ask(`https://other.example/tournaments/${shown.id}`),
      ask(`${ORIGIN}/profile/1`),
      ask('nonsense'),
      ask(`${ORIGIN}/tournaments/${shown.id}`, { format: 'xml' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 501]);
  });

  it('is named by the page of a tournament that has one', async () => {
    const closed = await ownTestApp({ config: { publicPages: false } });
    const paths = [
      `/embed/tournaments/${shown.id}`,
      `/api/oembed?url=${encodeURIComponent(`${ORIGIN}/tournaments/${shown.id}`)}`,
    ];
    for (const path of paths) expect((await get(path, {}, closed)).status).toBe(404);
  });
});
