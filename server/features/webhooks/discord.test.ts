import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import type { WebhookMessage } from '#shared/webhook-messages';
import { buildEvent, changePhase, playToEnd } from '../../testing/event-steps';
import { buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { buildWebhook, createReceiver, type Receiver } from '../../testing/webhook-steps';
import { discordMessage, plain } from './discord';
import { signedHeaders } from './sender';

type Data = NonNullable<WebhookMessage['data']>;

const pairings = (count: number): WebhookMessage => ({
  type: 'round.paired',
  timestamp: '2026-05-01T10:00:00.000Z',
  data: {
    id: 1,
    name: 'Cup',
    date: '2026-05-01T10:00:00.000Z',
    locations: ['Hall'],
    phase: 'running',
    url: null,
    round: { stage: 1, number: 2 },
    matches: Array.from({ length: count }, (_, index): Data['matches'][number] => ({
      key: `s1r2m${index + 1}`,
      stage: 1,
      round: 2,
      table: index + 1,
      a: `Alice ${index}`,
      b: '*Bob*',
      state: 'ready',
      outcome: null,
      winner: null,
      games: [],
    })),
    standings: [],
  },
});
const links = { picture: null, liveUrl: 'https://ripcord.example/live/ABC' };
const descriptionOf = (message: WebhookMessage) =>
  discordMessage(message, links).embeds?.[0]?.description;

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await createReceiver();
  app = await createTestApp({
    config: { webhookAllowedOrigins: [receiver.origin], publicUrl: 'https://ripcord.example' },
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

it('signatures are those of the reference implementation', () => {
  const headers = signedHeaders(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

describe('a message to Discord', () => {
  it('has one embed per round with its pairings, as a link from 4,000 characters on', () => {
    expect(descriptionOf(pairings(2))).toBe(
      'Table 1: Alice 0 – \\*Bob\\*\nTable 2: Alice 1 – \\*Bob\\*',
    );
    expect(descriptionOf(pairings(130))?.length).toBeLessThan(4_000);
    expect(descriptionOf(pairings(200))).toBe('200 matches: https://ripcord.example/live/ABC');
  });

  it.each([
    ['@everyone <@1> **bold**', '\\@everyone \\<\\@1\\> \\*\\*bold\\*\\*'],
    ['[x](https://evil.example)', '\\[x\\]\\(https\\://evil.example\\)'],
    ['# a\n> b `c` ||d|| \\', '\\# a \\> b \\`c\\` \\|\\|d\\|\\| \\\\'],
    ['勝ち Ünal', '勝ち Ünal'],
  ])('takes %s as it is', (name, escaped) => {
    expect(plain(name)).toBe(escaped);
  });

  it('mentions nobody, and ends with the best four and their picture', async () => {
    const owner = await buildUser(app);
    const url = `${receiver.origin}/api/webhooks/1/token`;
    const events = ['round.paired', 'match.finished', 'event.finished'] as const;
    await buildWebhook(owner, { url, format: 'discord', events: [...events] });
    const { id } = await buildEvent(app, owner, { guests: 5, live: true });
    await owner.client.call(api.updateTournament, { params: { id }, body: { web: 'link' } });
    await changePhase(owner, id, 'running');
    await playToEnd(owner, id, () => 'a');
    await app.runJobs();
    const sent = receiver.received.map(({ body }) => JSON.parse(body));
    for (const { allowed_mentions } of sent) expect(allowed_mentions).toEqual({ parse: [] });
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature');
    const embeds = sent.map(({ embeds: [embed] }) => embed);
    expect(embeds[0].title).toMatch(/^Cup \d+: round 1$/);
    expect(embeds[0].description).toMatch(/^(Table \d: )?Guest \d – Guest \d\n/);
    expect(embeds[0].description).toMatch(/Guest \d has a bye/);
    expect(embeds[1].description).toMatch(/^\*\*Guest \d\*\* 6–3 Guest \d$/);
    const last = embeds.at(-1);
    expect(last.description).toMatch(
      /^1\\\. Guest \d\n2\\\. Guest \d\n3\\\. Guest \d\n4\\\. Guest \d$/,
    );
    const { image } = last;
    expect(image.url).toMatch(new RegExp(`^https://ripcord.example/og/tournament/${id}-`));
    const card = await app.visitor.raw('GET', new URL(image.url).pathname, {});
    expect(card.status).toBe(200);
  });
});
