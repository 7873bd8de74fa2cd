import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, vi } from 'vitest';
import type { BattleSubmission } from '#shared/battles';
import type { MessageInput } from '#shared/chat';
import type { AddParts } from '#shared/collection';
import type { Route } from '#shared/contract';
import type { DeckBattleInput } from '#shared/deck-battles';
import type { SubmittedReport } from '#shared/event-matches';
import { api } from '#shared/routes';
import { STAND_INS } from '#shared/stand-ins';
import { battleKind } from '@/features/battles/battle-outbox';
import { messageKind } from '@/features/chat/message-outbox';
import { partsAddedKind } from '@/features/collection/collection-outbox';
import { deckBattleKind } from '@/features/decks/deck-battle-outbox';
import { matchReportKind } from '@/features/events/judge/match-outbox';
import { type Outbox, type OutboxKind, outboxOf } from '@/lib/outbox';
import { randomId } from '@/lib/random-id';
import { myMessage } from './chat';
import { anOwnedPart } from './collection';
import { someDeck, someDeckBattle } from './decks';
import { someMatch } from './events';
import { type fakeApi, reply } from './fake-api';
import { aBattle } from './records';
import { signedInClient, type storingDevice, turns } from './unsent';

interface AnyBody {
  clientId: string;
}

/** A kind of entry, for tests shared by all kinds. */
export interface KindCase {
  /** Used in the test's name. */
  name: string;
  kind: OutboxKind;
  route: Route;
  about: unknown;
  /** An entry identified by `name`. */
  body: (name: string, clientId?: string) => AnyBody;
  nameOf: (body: unknown) => string;
  /** The stored entity with this `id`. */
  stored: (body: unknown, id: number) => unknown;
}

const battleCase: KindCase = {
  name: 'a battle',
  kind: battleKind as OutboxKind,
  route: api.createBattle,
  about: aBattle().myCombo,
  body: (opponentName, clientId = randomId()) => ({
    myComboId: 7,
    opponentName,
    opponentCombo: 'Shark Edge 3-60F',
    eventName: STAND_INS.practice,
    roundsData: [{ roundNumber: 1, winner: 'me', finishType: 'burst' }],
    playedAt: '2026-03-12T14:05:00.000Z',
    clientId,
  }),
  nameOf: (body) => (body as BattleSubmission).opponentName,
  stored(body, id) {
    const { opponentName, opponentCombo, playedAt, roundsData } = body as BattleSubmission;
    return aBattle({ id, opponentName, opponentCombo, date: playedAt ?? '', rounds: roundsData });
  },
};

const round = { myComboId: 32, outcome: 'win', finishType: 'spin' } as const;

const deckBattleCase: KindCase = {
  name: 'a deck battle',
  kind: deckBattleKind as OutboxKind,
  route: api.createDeckBattle,
  about: someDeck(),
  body: (opponentName, clientId = randomId()) => ({
    deckId: 21,
    opponentName,
    opponentDeckName: 'Day Train',
    date: '2026-03-12',
    round1: round,
    round2: round,
    clientId,
  }),
  nameOf: (body) => (body as DeckBattleInput).opponentName,
  stored(body, id) {
    const { opponentName, opponentDeckName, date, round1, round2 } = body as DeckBattleInput;
    const rounds = [round1, round2].map((one) => ({
      ...one,
      myComboId: Number(one.myComboId),
      comboName: 'Wall',
      opponentCombo: null,
    }));
    return someDeckBattle({
      id,
      opponentName,
      opponentDeckName,
      date,
      tournamentId: null,
      tournamentName: null,
      location: null,
      notes: null,
      rounds,
    });
  },
};

const messageCase: KindCase = {
  name: 'a message',
  kind: messageKind as OutboxKind,
  route: api.sendMessage,
  about: { name: 'Leo' },
  body: (content, clientId = randomId()) => ({ receiverId: 2, content, clientId }),
  nameOf: (body) => (body as MessageInput).content,
  stored(body, id) {
    const { clientId = null, content, receiverId } = body as MessageInput;
    return myMessage({ id, clientId, content, receiverId: Number(receiverId) });
  },
};

/** Reports are identified by the first entrant. */
const entrantNames: string[] = [];

const matchReportCase: KindCase = {
  name: 'a match report',
  kind: matchReportKind as OutboxKind,
  route: api.reportMatch,
  about: { eventId: 9, key: 's1r1m1', words: 'Table 1: Ada beat Ben 4–2' },
  body(name, clientId = randomId()) {
    if (!entrantNames.includes(name)) entrantNames.push(name);
    const a = entrantNames.indexOf(name) + 1;
    return { clientId, a, b: 999, ended: 'forfeit_b', playedAt: '2026-03-12T14:05:00Z' } as AnyBody;
  },
  nameOf: (body) => entrantNames[Number((body as SubmittedReport).a) - 1] ?? '',
  stored: () => ({ report: 'accepted', match: someMatch({ state: 'done' }) }),
};

const addedPart = (body: unknown) => (body as AddParts).parts[0]?.name ?? '';

const partsAddedCase: KindCase = {
  name: 'added parts',
  kind: partsAddedKind as OutboxKind,
  route: api.addParts,
  about: {},
  body: (name, clientId = randomId()) =>
    ({ parts: [{ kind: 'blade', name }], clientId }) as AnyBody,
  nameOf: addedPart,
  stored: (body, id) => [anOwnedPart({ id, name: addedPart(body) })],
};

export const KIND_CASES = [
  battleCase,
  deckBattleCase,
  messageCase,
  matchReportCase,
  partsAddedCase,
];

/** A page that sends one kind, a server that stores it, and a fake clock. */
export function outboxPage(
  server: ReturnType<typeof fakeApi>,
  device: ReturnType<typeof storingDevice>,
  of: KindCase,
) {
  let stops: (() => void)[] = [];

  const page = {
    client: undefined as unknown as QueryClient,
    outbox: undefined as unknown as Outbox,
    /** Stored entries on the server, by clientId. */
    saved: new Map<string, { name: string; answer: unknown }>(),
    /** Like the server: a repeated clientId returns what was stored first. */
    save(body: unknown): Response {
      const { clientId } = body as AnyBody;
      const known = page.saved.get(clientId);
      if (known) return reply(200, known.answer);
      const answer = of.stored(body, page.saved.size + 1);
      page.saved.set(clientId, { name: of.nameOf(body), answer });
      return reply(201, answer);
    },
    /** The server is reachable and stores what it receives. */
    accept() {
      server.online();
      server.on(of.route, ({ body }) => page.save(body) as never);
    },
    /** Names of the stored entries, in the server's order. */
    names: () => [...page.saved.values()].map(({ name }) => name),
    /** Names sent, once per attempt. */
    attempts: () => server.calls(of.route).map(({ body }) => of.nameOf(body)),
    /** Names still on the device. */
    left: async () => (await device.kept()).map(({ body }) => of.nameOf(body)),
    keep: (body: AnyBody) =>
      page.outbox.record(of.kind, { clientId: body.clientId, body, about: of.about }),
    /** Records something whose outcome does not matter. */
    async record(name: string): Promise<AnyBody> {
      const body = of.body(name);
      await page.keep(body);
      return body;
    },
    /** Reloads the page for a signed-in person. */
    load(userId = 1, client = signedInClient(userId)) {
      page.client = client;
      page.outbox = outboxOf(client, userId);
      page.hold(page.outbox.run([of.kind]));
    },
    /** Registers a cleanup for when the page is left. */
    hold(stop: () => void) {
      stops.push(stop);
    },
    leave() {
      for (const stop of stops) stop();
      stops = [];
    },
    async pass(milliseconds: number) {
      await vi.advanceTimersByTimeAsync(milliseconds);
      await turns(150);
    },
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    page.saved.clear();
    page.accept();
    page.load();
  });
  afterEach(() => page.leave());
  return page;
}
