import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { api } from '#shared/routes';
import type { newWebhookSchema } from '#shared/webhooks';
import { webhooks } from '../db/schema';
import type { TestUser } from './factories';
import type { TestApp } from './test-app';

type NewWebhook = z.input<typeof newWebhookSchema>;

/** Of a webhook at an address that tests do not reach. */
export const webhookInput = (values: Partial<NewWebhook> = {}): NewWebhook => ({
  url: 'https://8.8.8.8/hook',
  events: ['event.started'],
  ...values,
});

/** A webhook of a person, with its secret. */
export const buildWebhook = async (
  { client }: Pick<TestUser, 'client'>,
  values: Partial<NewWebhook> = {},
) => (await client.call(api.createWebhook, { body: webhookInput(values) })).body;

/** The only webhook of a person. */
export async function onlyWebhook(app: TestApp, person: TestUser) {
  await app.db.delete(webhooks).where(eq(webhooks.userId, person.id));
  return buildWebhook(person);
}

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Receiver {
  origin: string;
  received: Received[];
  /** How the next requests are answered; then with 204 again. */
  answer(...answers: ReceiverAnswer[]): void;
  /** Runs before an answer is sent. */
  onRequest(work: (() => void | Promise<void>) | undefined): void;
  close(): Promise<void>;
}

/** Somebody's program that webhooks are sent to. */
export async function createReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answers: ReceiverAnswer[] = [];
  let before: (() => void | Promise<void>) | undefined;
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    received.push({
      path: req.url ?? '',
      headers: req.headers,
      body: Buffer.concat(chunks).toString(),
    });
    await before?.();
    const { status, headers, body } = answers.shift() ?? { status: 204 };
    res.writeHead(status, headers).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (...next) => {
      answers = next;
    },
    onRequest: (work) => {
      before = work;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
