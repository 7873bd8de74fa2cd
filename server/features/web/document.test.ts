import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicTournamentPage } from '#shared/web';
import { render } from './document';
import { cut, dataBlock, escaped } from './text';
import { tournamentDocument } from './tournament-document';

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Ripcord</title></head><body><div id="root"><!--skeleton--></div></body></html>';

const place = {
  origin: 'https://ripcord.example',
  card: '/og/tournament/7-abc.jpg',
  language: 'en',
  timeZone: 'Europe/Berlin',
} as const;

const tournament = (texts: Partial<PublicTournamentPage> = {}): PublicTournamentPage => ({
  id: 7,
  name: 'Spring Cup',
  description: 'Swiss rounds, then a final.',
  locations: ['Town Hall'],
  date: '2026-10-03T10:00:00.000Z',
  isOfficial: false,
  isPast: false,
  web: 'listed',
  imageUrl: null,
  images: [],
  placeholder: null,
  organiser: 'Club Nord',
  participantCount: 12,
  eventPhase: null,
  can: { register: true, wait: false },
  updatedAt: '2026-01-01T10:00:00.000Z',
  event: null,
  ...texts,
});

const pageOf = (texts: Partial<PublicTournamentPage>) =>
  render(TEMPLATE, tournamentDocument(tournament(texts), place));

/** Tags with their attributes as a browser reads them; throws where a tag is not closed. */
function tagsOf(html: string) {
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  let at = 0;
  const text: string[] = [];
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    text.push(html.slice(at, open));
    const tag = /^<(\/?[a-z0-9!]+)((?:\s+[a-z:-]+(?:="[^"<>]*")?)*)\s*\/?>/i.exec(html.slice(open));
    if (!tag) throw new Error(`Broken tag: ${html.slice(open, open + 80)}`);
    const attributes = [...(tag[2] ?? '').matchAll(/([a-z:-]+)="([^"]*)"/gi)];
    const name = tag[1] ?? '';
    tags.push({
      name,
      attributes: Object.fromEntries(attributes.map(([, key, value]) => [key, value])),
    });
    at = open + tag[0].length;
    if (name === 'script') at = html.indexOf('</script>', at);
  }
  return tags;
}

const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const contentOf = (html: string, name: string) => {
  const [, content = ''] =
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html) ?? [];
  return decoded(content);
};
const dataIn = (html: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
};

it('has everything that chats and search engines read', () => {
  const html = pageOf({});
  expect(html).toContain('<title>Spring Cup</title>');
  expect(html).toContain('<link rel="canonical" href="https://ripcord.example/tournaments/7">');
  const facts = 'Saturday, October 3, 2026 at 12:00 PM GMT+2 · Town Hall · 12 going';
  const said = contentOf(html, 'description').replace(/\u202f/g, ' ');
  expect(said).toBe(`${facts} · Swiss rounds, then a final.`);
  expect(contentOf(html, 'og:description')).toBe(contentOf(html, 'description'));
  expect(contentOf(html, 'og:title')).toBe('Spring Cup');
  expect(contentOf(html, 'og:url')).toBe('https://ripcord.example/tournaments/7');
  expect(contentOf(html, 'og:site_name')).toBe('Ripcord');
  expect(contentOf(html, 'og:image')).toMatch(/^https:\/\/ripcord\.example\/.*\.jpg$/);
  expect(contentOf(html, 'og:image:width')).toBe('1200');
  expect(contentOf(html, 'og:image:height')).toBe('630');
  expect(contentOf(html, 'og:image:alt')).toContain('Spring Cup');
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
  expect(dataIn(html)).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2026-10-03T10:00:00.000Z',
    location: [{ '@type': 'Place', name: 'Town Hall' }],
    organizer: { name: 'Club Nord' },
    eventStatus: 'https://schema.org/EventScheduled',
  });
  expect(html).toMatch(/<div id="root">.*<h1[^>]*>Spring Cup<\/h1>.*Town Hall.*Club Nord/s);
});

it('says that it was cancelled, and what language and time it is written in', () => {
  const cancelled = pageOf({ eventPhase: 'cancelled' });
  expect(dataIn(cancelled).eventStatus).toMatch(/EventCancelled$/);
  expect(contentOf(cancelled, 'description')).toContain('Cancelled');
  const german = tournamentDocument(tournament(), { ...place, language: 'de' });
  expect(german.description).toContain('Samstag, 3. Oktober 2026');
  expect(german.body).toContain('Wann');
});

it('is for search engines only if it is listed', () => {
  expect(pageOf({ web: 'listed' })).not.toContain('noindex');
  expect(contentOf(pageOf({ web: 'link' }), 'robots')).toBe('noindex');
});

describe('any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom(
      '</script><script>alert(1)</script>',
      '<!-- -->',
      '"\'><img src=x onerror=alert(1)>',
      'مرحبا \u202e بالعالم \u2066',
      '👩‍👩‍👧‍👦'.repeat(300),
      'e\u0301\0\u0007\ud800',
      "`$&$1$'$`",
      'x'.repeat(10_000),
      '日本語の大会'.repeat(200),
    ),
  );

  it('breaks no tag, and is read as it was written', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, anyText, (name, description, place, organiser) => {
        const html = pageOf({ name, description, locations: [place], organiser });
        const plain = tagsOf(pageOf({ name: 'x', description: 'x', locations: ['x'] }));
        const tags = tagsOf(html);
        expect(tags.map((tag) => tag.name)).toEqual(plain.map((tag) => tag.name));
        expect(html.replace(/[\n\t]/g, '')).not.toMatch(
          /[\p{Cc}\u202a-\u202e\u2066-\u2069]|\ufffe/u,
        );
        expect(html.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(contentOf(html, 'og:title'))).toBeLessThanOrEqual(70);
        expect(Buffer.byteLength(contentOf(html, 'description'))).toBeLessThanOrEqual(350);
        const block = html.split('ld+json">')[1]?.split('</script>')[0] ?? '';
        expect(block).not.toMatch(/[<>]/);
        expect(typeof dataIn(html).name).toBe('string');
      }),
      { numRuns: 200 },
    );
  });

  it('is cut between whole characters', () => {
    const family = '👩‍👩‍👧‍👦';
    const title = contentOf(pageOf({ name: family.repeat(10) }), 'og:title');
    expect(title).toBe(`${family.repeat(2)}…`);
    expect(cut('é'.repeat(40), 70)).toBe(`${'é'.repeat(33)}…`);
    expect(cut('short', 70)).toBe('short');
  });

  it('is escaped for where it stands', () => {
    expect(escaped(`<a href="x">'&`)).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#38;');
    const value = { a: '</script><!-- \u2028 &' };
    expect(dataBlock(value)).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(dataBlock(value))).toEqual(value);
  });
});
