import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { buildEvent, changePhase } from '../../../testing/event-steps';
import { buildUser, plantTournament } from '../../../testing/factories';
import { ownTestApp, sharedTestApp } from '../../../testing/test-app';

const ORIGIN = 'https://ripcord.example';
const NOW = new Date('2026-06-01T12:00:00.000Z');

const app = await sharedTestApp({ config: { publicUrl: ORIGIN } });
app.deps.clock = () => NOW;
const organiser = await buildUser(app, { displayName: 'Ann & <Co>' });

const get = (path: string, headers: Record<string, string> = {}, at = app) =>
  at.visitor.raw('GET', path, { headers });
const plant = (name: string, month: string, web: 'off' | 'link' | 'listed' = 'listed') =>
  plantTournament(app, organiser, {
    name,
    web,
    date: new Date(`${month}-15T10:00:00.000Z`),
    description: 'Round one & two\u0001 ]]> <b>',
  });

it('has the listed tournaments of a year each way, as calendar and as Atom', async () => {
  const soon = await plant('Next <Cup>', '2026-09');
  await plant('Last Cup', '2025-07');
  await plant('Long ago', '2025-05');
  await plant('Far away', '2027-07');
  await plant('By link', '2026-09', 'link');
  await plant('Closed', '2026-09', 'off');

  const calendar = await get('/feeds/tournaments.ics', { cookie: organiser.client.cookie });
  expect(calendar.status).toBe(200);
  expect(calendar.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'public, max-age=900',
  });
  expect([calendar.headers['set-cookie'], calendar.headers.vary]).toEqual([undefined, undefined]);
  const events = () =>
    new ICAL.Component(ICAL.parse(calendar.text))
      .getAllSubcomponents('vevent')
      .map((event) => [
        event.getFirstPropertyValue('summary'),
        event.getFirstPropertyValue('url'),
        event.getFirstPropertyValue('status'),
      ]);
  expect(events()).toEqual([
    ['Next <Cup>', `${ORIGIN}/tournaments/${soon.id}`, null],
    ['Last Cup', expect.stringContaining(ORIGIN), null],
  ]);

  const atom = await get('/feeds/tournaments.atom');
  expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(atom.text.match(/<entry>/g)).toHaveLength(2);
  expect(atom.text).toContain('<title>Next &#60;Cup&#62;</title>');
  expect(atom.text).toContain('<name>Ann &#38; &#60;Co&#62;</name>');
  expect(atom.text).not.toMatch(/]]>|<b>/);
  expect(atom.text).not.toContain('\u0001');
  expect(atom.text).toContain(
    `<link rel="self" type="application/atom+xml" href="${ORIGIN}/feeds/tournaments.atom"/>`,
  );
  expect(atom.text.match(/<updated>/g)).toHaveLength(3);

  for (const { path, tag } of [
    { path: '/feeds/tournaments.ics', tag: calendar.headers.etag },
    { path: '/feeds/tournaments.atom', tag: atom.headers.etag },
  ]) {
    expect((await get(path, { 'If-None-Match': tag ?? '' })).status).toBe(304);
  }
});

it('says that one was cancelled', async () => {
  const { id } = await buildEvent(app, organiser);
  await organiser.client.raw('PATCH', `/api/tournaments/${id}`, {
    form: { fields: { web: 'listed', date: '2026-08-01T10:00:00.000Z' } },
  });
  const before = await get('/feeds/tournaments.ics');
  await changePhase(organiser, id, 'cancelled');
  const after = await get('/feeds/tournaments.ics', {
    'If-None-Match': before.headers.etag ?? '',
  });
  expect([before.text.includes('STATUS:'), after.status]).toEqual([false, 200]);
  expect(after.text).toContain('STATUS:CANCELLED');
  expect((await get('/feeds/tournaments.atom')).text).toContain('This event was cancelled.');
});

it('does not exist without public pages', async () => {
  const closed = await ownTestApp({ config: { publicPages: false } });
  for (const path of ['/feeds/tournaments.ics', '/feeds/tournaments.atom']) {
    expect((await get(path, {}, closed)).status).toBe(404);
  }
});
