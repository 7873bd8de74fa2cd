import fc from 'fast-check';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { anyText } from '../../testing/any-text';
import { buildUser, plantTournament, type TestUser } from '../../testing/factories';
import { createTestApp, ownTestApp, type TestApp } from '../../testing/test-app';
import { type CalendarTournament, calendarFileName, writeCalendar } from './calendar.presenter';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const CUP: CalendarTournament = {
  id: 7,
  name: 'Autumn Cup',
  description: 'Swiss rounds, then a final of eight.',
  locations: ['Town Hall', 'Old Mill, Ülm'],
  date: new Date('2026-10-03T10:30:00.000Z'),
  createdAt: new Date('2026-05-01T08:00:00.123Z'),
  updatedAt: new Date('2026-05-01T08:00:00.123Z'),
};
const write = (values: Partial<CalendarTournament> = {}, publicUrl?: string) =>
  writeCalendar([{ ...CUP, ...values }], { now: NOW, publicUrl });

/** Properties of the event and its calendar, as a calendar program reads them. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [event, ...others] = calendar.getAllSubcomponents();
  if (event?.name !== 'vevent' || others.length > 0) throw new Error('Not one event');
  const valuesOf = (component: ICAL.Component) =>
    Object.fromEntries(
      component
        .getAllProperties()
        .map((property) => [property.name, String(property.getFirstValue())]),
    );
  return { calendar: valuesOf(calendar), event: valuesOf(event) };
}

/** Checks RFC 5545's rules for lines, whatever they contain. */
function expectLines(file: string) {
  expect(file.endsWith('\r\n')).toBe(true);
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/(?!\t)\p{Cc}|\p{Surrogate}|\u2028|\u2029/u);
    expect(line).toMatch(/^[A-Z-]+[:;]|^ /);
  }
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
  ]);
  expect(lines.filter((line) => line.startsWith('END:'))).toEqual(['END:VEVENT', 'END:VCALENDAR']);
}

it('is read by a calendar, field by field', () => {
  const file = write({}, 'https://ripcord.example');
  expectLines(file);
  expect(read(file)).toEqual({
    calendar: {
      version: '2.0',
      prodid: '-//Ripcord//Tournaments//EN',
    },
    event: {
      uid: `tournament-7-${CUP.createdAt.getTime().toString(36)}@ripcord`,
      summary: 'Autumn Cup',
      description: CUP.description,
      location: 'Town Hall; Old Mill, Ülm',
      url: 'https://ripcord.example/tournaments/7',
      dtstamp: '2026-06-01T12:00:00Z',
      dtstart: '2026-10-03T10:30:00Z',
      duration: 'PT8H',
      created: '2026-05-01T08:00:00Z',
      'last-modified': '2026-05-01T08:00:00Z',
      sequence: '0',
    },
  });
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined,
  );
  expect(event.endDate.toJSDate()).toEqual(new Date('2026-10-03T18:30:00.000Z'));
});

it('has no link without PUBLIC_URL, and one to any host with it', () => {
  expect(read(write()).event.url).toBeUndefined();
  for (const origin of ['http://localhost:3000', 'http://192.168.0.7', 'http://[fd00::7]:3000']) {
    expect(read(write({}, origin)).event.url).toBe(`${origin}/tournaments/7`);
  }
});

it('stays the same event when it changes, and replaces the older one', () => {
  const before = read(write()).event;
  const at = (ms: number) =>
    read(write({ name: 'Other', updatedAt: new Date(CUP.createdAt.getTime() + ms) })).event;
  expect(at(1).uid).toBe(before.uid);
  const sequences = [0, 1, 1_001, 90_000].map((ms) => Number(at(ms).sequence));
  expect(sequences).toEqual([0, 1, 2, 90]);
  expect(at(90_000)['last-modified']).toBe('2026-05-01T08:01:30Z');
  const another = read(write({ createdAt: new Date(CUP.createdAt.getTime() + 1) })).event;
  expect(another.uid).not.toBe(before.uid);
});

const HOSTILE = [
  'Cup\nEND:VEVENT\nBEGIN:VEVENT\nUID:x',
  'Cup\r\nBEGIN:VALARM',
  'a;b,c\\d\\n\\,e:f"g"',
  '\\',
  ';,\\;,\\',
  '🌀'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(9),
  `a${'\u0301'.repeat(99)}`,
  'כנס בייבלייד, אולם; גדול'.repeat(4),
  'مسابقة بيبليد',
  '\ttabs\tand  blanks\t'.repeat(6),
  'x'.repeat(5_000),
  '🌀'.repeat(2_500),
  '\n'.repeat(4_999).concat('x'),
  ' '.repeat(200).concat('x'),
  '%s $1 <b>&amp;</b>',
];

it.each(HOSTILE.map((text) => [text.slice(0, 30), text]))('bears %j in every field', (_, text) => {
  const file = write({ name: text, description: text, locations: [text, text] });
  expectLines(file);
  const { event } = read(file);
  const shown = text.replaceAll('\r\n', '\n');
  expect(event).toMatchObject({
    summary: shown,
    description: shown,
    location: `${shown}; ${shown}`,
  });
});

it('strips invalid characters and normalises line breaks', () => {
  const text = 'a\u0000b\u0007c\u001bd\u007fe\u0085f\u2028g\u2029h\vi\fj\rk\r\nl\u0090m';
  const file = write({ name: text, description: text, locations: [text] });
  expectLines(file);
  const shown = 'abcde\nf\ng\nh\ni\nj\nk\nlm';
  expect(read(file).event).toMatchObject({ summary: shown, description: shown, location: shown });
});

it('bears whatever is written', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    anyText(20),
    fc.constantFrom('\n', '\r\n', ',', ';', '\\', ':', '"', ' ', '\t', 'END:VEVENT', '🌀', 'é'),
  );
  const text = fc.array(unit, { minLength: 1, maxLength: 40 }).map((parts) => `x${parts.join('')}`);
  const printed = (value: string) =>
    value.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
  fc.assert(
    fc.property(
      text,
      text,
      fc.array(text, { minLength: 1, maxLength: 10 }),
      (name, words, places) => {
        const file = write({ name, description: words, locations: places });
        expectLines(file);
        expect(read(file).event).toMatchObject({
          summary: printed(name),
          description: printed(words),
          location: printed(places.join('; ')),
        });
      },
    ),
    { numRuns: 50 },
  );
});

it.each([
  ['Autumn Cup', 'autumn-cup-7.ics'],
  ['Ülmer Café: "Finals"; ../..\\x\r\nSet-Cookie: a', 'ulmer-cafe-finals-x-set-cookie-a-7.ics'],
  ['🌀', 'tournament-7.ics'],
  ['כנס', 'tournament-7.ics'],
  ['x'.repeat(100), `${'x'.repeat(60)}-7.ics`],
])('of %j is called %s', (name, file) => {
  expect(calendarFileName({ id: 7, name })).toBe(file);
});

describe('over HTTP', () => {
  let app: TestApp;
  let ana: TestUser;
  beforeAll(async () => {
    app = await createTestApp();
    ana = await buildUser(app);
  });
  afterAll(() => app.close());

  it('is a file to be saved, for everybody', async () => {
    const { id, name } = await plantTournament(app, ana);
    const ben = await buildUser(app);
    const { headers, body } = await ben.client.call(api.getTournamentCalendar, { params: { id } });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${calendarFileName({ id, name })}"`,
    );
    expect(read(body).event).toMatchObject({ summary: name, location: 'Town Hall' });
  });

  it('never links to the Host header', async () => {
    const { id } = await plantTournament(app, ana);
    const forged = ana.client.withHeaders({
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    });
    const { body } = await forged.call(api.getTournamentCalendar, { params: { id } });
    expect(body).not.toContain('evil');
    const config = { publicUrl: 'http://ripcord.example' };
    const known = await ownTestApp({ databaseUrl: app.databaseUrl, config });
    const { client } = await buildUser(known);
    const told = await client
      .withHeaders({ Host: 'evil.example' })
      .call(api.getTournamentCalendar, { params: { id } });
    expect(read(told.body).event.url).toBe(`http://ripcord.example/tournaments/${id}`);
  });

  it('replaces a downloaded event after an edit', async () => {
    const createdAt = new Date('2026-01-01T00:00:00Z');
    const { id } = await plantTournament(app, ana, { createdAt, updatedAt: createdAt });
    const load = async () =>
      read((await ana.client.call(api.getTournamentCalendar, { params: { id } })).body).event;
    const before = await load();
    await ana.client.call(api.updateTournament, { params: { id }, body: { location: 'New Hall' } });
    const after = await load();
    expect(after.uid).toBe(before.uid);
    expect(Number(after.sequence)).toBeGreaterThan(Number(before.sequence));
    expect(after.location).toBe('New Hall');
  });

  it('of an unknown tournament is the error body, not a file', async () => {
    const refused = await ana.client.fail(api.getTournamentCalendar, { params: { id: 999_999 } });
    expect(refused.status).toBe(404);
    expect(refused.headers['content-disposition']).toBeUndefined();
  });
});
