import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { COLLECTION_PRIVATE, type OwnedPart } from '#shared/collection';
import { api } from '#shared/routes';
import { TRADE_UNAVAILABLE, type Trade } from '#shared/trades';
import { userQuery } from '@/features/accounts';
import { fakeApi, page } from '@/testing/fake-api';
import { aPerson, currentUser } from '@/testing/people';
import { renderRoute, testClient } from '@/testing/render';
import { OfferDialog } from './offer-dialog';
import { TradeCard } from './trade-card';
import { TradeTab } from './trade-tab';

const server = fakeApi();
const me = currentUser();
const leo = aPerson();

const NONE = { accept: false, decline: false, withdraw: false, undo: false };

/** An offer; by default from Leo. */
const aTrade = (overrides: Partial<Trade> = {}): Trade => ({
  id: 7,
  from: leo,
  to: { ...me },
  give: [{ kind: 'blade', name: 'Wizard Rod', count: 2 }],
  get: [{ kind: 'disk', name: '9-60', count: 1 }],
  status: 'open',
  createdAt: '2026-03-12T14:05:00.000Z',
  answeredAt: null,
  can: { ...NONE, accept: true, decline: true },
  ...overrides,
});

let parts = 0;
function anOwnedPart(name: string, forTrade: number): OwnedPart {
  parts += 1;
  const facts = { known: true, type: null, weight: null, note: null, usedBy: 0 };
  const updatedAt = '2026-03-12T14:05:00.000Z';
  return { id: parts, kind: 'blade', name, count: 3, forTrade, updatedAt, ...facts };
}

async function show(element: ReactNode) {
  const client = testClient();
  client.setQueryData(userQuery.queryKey, me);
  return renderRoute(element, { pattern: '*', client });
}

type TradeRoute = (typeof api)[`${keyof Trade['can']}Trade`];

/** The response to a call is also returned by later reads. */
function becomes(route: TradeRoute, trade: Trade) {
  server.on(route, () => {
    server.on(api.getTrade, () => trade);
    return trade;
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

beforeEach(() => {
  vi.restoreAllMocks();
  server.on(api.getTrade, () => aTrade());
  server.on(api.listTradeMatches, () => page([]));
  server.on(api.listTrades, () => page([]));
  server.on(api.getCollectionSettings, () => ({ visible: false, tradeVisible: true }));
});

describe('the card of an offer', () => {
  const card = () => show(<TradeCard id={7} text="Trade offer. Give: 2 × Wizard Rod." />);

  it('shows both lists and is accepted once confirmed', async () => {
    becomes(api.acceptTrade, aTrade({ status: 'accepted', can: { ...NONE, undo: true } }));
    const { user } = await card();
    const offer = await screen.findByRole('region', { name: 'Trade offer' });
    expect(within(offer).getByText('Waiting for you')).toBeVisible();
    expect(within(offer).getByRole('list', { name: 'You give' })).toHaveTextContent(
      '9-60 Ratchet× 1',
    );
    expect(within(offer).getByRole('list', { name: 'You get' })).toHaveTextContent(
      'Wizard Rod Blade× 2',
    );
    await user.click(await button('Accept'));
    const question = await screen.findByRole('dialog', { name: 'Accept this trade?' });
    expect(question).toHaveTextContent('You give 9-60 and get 2 × Wizard Rod.');
    expect(server.calls(api.acceptTrade)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Accepted')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await button('Undo')).toBeEnabled();
  });

  it('is declined at once', async () => {
    becomes(api.declineTrade, aTrade({ status: 'declined', can: NONE }));
    const { user } = await card();
    await user.click(await button('Decline'));
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it("is the sender's to withdraw", async () => {
    const mine = { from: { ...me }, to: leo };
    server.on(api.getTrade, () => aTrade({ ...mine, can: { ...NONE, withdraw: true } }));
    becomes(api.withdrawTrade, aTrade({ ...mine, status: 'withdrawn', can: NONE }));
    const { user } = await card();
    expect(await screen.findByText('Waiting for Leo')).toBeVisible();
    expect(screen.getByRole('list', { name: 'You give' })).toHaveTextContent('Wizard Rod');
    await user.click(await button('Withdraw'));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });

  it('is undone once confirmed', async () => {
    server.on(api.getTrade, () => aTrade({ status: 'accepted', can: { ...NONE, undo: true } }));
    becomes(api.undoTrade, aTrade({ status: 'undone', can: NONE }));
    const { user } = await card();
    await user.click(await button('Undo'));
    const question = await screen.findByRole('dialog', { name: 'Undo this trade?' });
    expect(question).toHaveTextContent('You get back 9-60, and Leo gets back 2 × Wizard Rod.');
    await user.click(within(question).getByRole('button', { name: 'Undo the trade' }));
    expect(await screen.findByText('Undone')).toBeVisible();
  });

  it('says why it was refused, and what became of it', async () => {
    server.refuse(api.acceptTrade, 409, TRADE_UNAVAILABLE);
    const { user } = await card();
    await user.click(await button('Accept'));
    server.on(api.getTrade, () => aTrade({ status: 'impossible', can: NONE }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(TRADE_UNAVAILABLE);
    expect(await screen.findByText('Parts were gone')).toBeVisible();
  });

  it('explains why it cannot be answered offline', async () => {
    goOffline();
    await card();
    expect(await button('Accept')).toBeDisabled();
    expect(screen.getByText("You can answer once you're back online.")).toBeVisible();
  });

  it('is the text of the message when it is gone or cannot be loaded', async () => {
    server.refuse(api.getTrade, 404, 'This trade was not found.');
    const { unmount } = await card();
    expect(await screen.findByText('Trade offer. Give: 2 × Wizard Rod.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    unmount();
    server.refuse(api.getTrade, 403, 'No.');
    const { user } = await card();
    expect(await screen.findByRole('alert')).toHaveTextContent('The offer could not be loaded.');
    server.on(api.getTrade, () => aTrade());
    await user.click(await button('Try again'));
    expect(await screen.findByText('Waiting for you')).toBeVisible();
  });
});

describe('the trade tab', () => {
  const part = (name: string) => ({ kind: 'blade' as const, name });

  it('lists friends with matches, and offers with their state', async () => {
    const rin = aPerson({ id: 3, username: 'rin', displayName: 'Rin' });
    server.on(api.listTradeMatches, () =>
      page([
        { user: leo, theyHave: [part('Wizard Rod')], youHave: [part('Dran Sword'), part('Ball')] },
        { user: rin, theyHave: [], youHave: [part('Dran Sword')] },
      ]),
    );
    const done = aTrade({ id: 6, from: { ...me }, to: rin, status: 'declined', can: NONE });
    server.on(api.listTrades, () => page([aTrade(), done]));
    await show(<TradeTab />);
    const leoRow = await screen.findByRole('link', {
      name: /Has Wizard Rod for you, wants 2 of yours/,
    });
    expect(leoRow).toHaveAttribute('href', '/conversation/2?trade=true');
    expect(screen.getByRole('link', { name: /Rin Wants your Dran Sword/ })).toBeVisible();
    const offers = await screen.findByRole('list', { name: 'Offers' });
    const [first, second] = within(offers).getAllByRole('link');
    expect(first).toHaveTextContent(
      /From Leo.*You give 9-60 and get 2 × Wizard Rod.*Waiting for you/,
    );
    expect(first).toHaveAttribute('href', '/conversation/2');
    expect(second).toHaveTextContent(/To Rin.*You give 2 × Wizard Rod and get 9-60.*Declined/);
    expect(screen.queryByText(/private/)).not.toBeInTheDocument();
  });

  it('says how to start, and offers the trade list to friends', async () => {
    server.on(api.getCollectionSettings, () => ({ visible: true, tradeVisible: false }));
    server.on(
      api.putCollectionSettings,
      ({ body }) => body as { visible: boolean; tradeVisible: boolean },
    );
    const { user } = await show(<TradeTab />);
    expect(await screen.findByText('No matches yet')).toBeVisible();
    expect(await screen.findByText('No offers yet')).toBeVisible();
    await user.click(await button('Offer my trade list to friends'));
    await waitFor(() => expect(screen.queryByText(/Your trade list is private/)).toBeNull());
    const [saved] = server.calls(api.putCollectionSettings);
    expect(saved?.body).toEqual({ visible: true, tradeVisible: true });
  });

  it('says what could not be loaded', async () => {
    server.refuse(api.listTradeMatches, 403, 'No.');
    server.refuse(api.listTrades, 403, 'No.');
    await show(<TradeTab />);
    expect(await screen.findByText('Your matches could not be loaded')).toBeVisible();
    expect(await screen.findByText('Your offers could not be loaded')).toBeVisible();
  });
});

describe('the offer dialog', () => {
  const onClose = vi.fn();
  const open = () => show(<OfferDialog person={leo} onClose={onClose} />);
  const blade = (name: string) => ({ kind: 'blade' as const, name });

  beforeEach(() => {
    server.on(api.listCollection, () =>
      page([
        anOwnedPart('Dran Sword', 1),
        anOwnedPart('Hells Scythe', 2),
        anOwnedPart('Shark Edge', 0),
      ]),
    );
    server.on(api.listCollectionOf, () => page([anOwnedPart('Wizard Rod', 2)]));
    server.on(api.listTradeMatches, () =>
      page([{ user: leo, theyHave: [blade('Wizard Rod')], youHave: [blade('Hells Scythe')] }]),
    );
  });

  it('begins with the matches, and sends what was chosen', async () => {
    server.on(api.createTrade, () => aTrade());
    const { user } = await open();
    const give = await screen.findByRole('list', { name: /^You give/ });
    const rows = within(give).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent(/Hells Scythe.*2 for trade.*Offered: 1/);
    expect(rows[1]).toHaveTextContent(/Dran Sword.*Offered: 0/);
    expect(await button('One fewer of Dran Sword')).toBeDisabled();
    await user.click(await button('One more of Hells Scythe'));
    expect(await button('One more of Hells Scythe')).toBeDisabled();
    await user.click(await button('One more of Wizard Rod'));
    await user.click(await button('Send offer'));
    expect(await screen.findByText('Offer sent')).toBeVisible();
    expect(onClose).toHaveBeenCalled();
    const [sent] = server.calls(api.createTrade);
    expect(sent?.body).toEqual({
      toUserId: 2,
      give: [{ ...blade('Hells Scythe'), count: 2 }],
      get: [{ ...blade('Wizard Rod'), count: 2 }],
      clientId: expect.any(String),
    });
  });

  it('refuses an empty offer, and keeps what was chosen when the server refuses', async () => {
    const { user } = await open();
    await user.click(await button('One fewer of Hells Scythe'));
    await user.click(await button('One fewer of Wizard Rod'));
    await user.click(await button('Send offer'));
    expect(await screen.findByText('Please choose at least one part')).toBeVisible();
    expect(server.calls(api.createTrade)).toEqual([]);
    server.refuse(api.createTrade, 409, TRADE_UNAVAILABLE);
    await user.click(await button('One more of Dran Sword'));
    await user.click(await button('Send offer'));
    expect(await screen.findByText(new RegExp(TRADE_UNAVAILABLE))).toBeVisible();
    expect(screen.queryByText('Please choose at least one part')).not.toBeInTheDocument();
    expect(await button('Retry')).toBeEnabled();
  });

  it('works with somebody who shows nothing', async () => {
    server.refuse(api.listCollectionOf, 404, COLLECTION_PRIVATE);
    server.on(api.listTradeMatches, () => page([]));
    await open();
    expect(await screen.findByText("Leo doesn't offer any parts yet.")).toBeVisible();
    expect(await button('One more of Dran Sword')).toBeEnabled();
  });

  it('says that it cannot be sent offline, and what could not be loaded', async () => {
    const { unmount } = await open();
    await button('Send offer');
    goOffline();
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText("You can send an offer once you're back online.")).toBeVisible();
    unmount();
    vi.restoreAllMocks();
    server.refuse(api.listCollection, 403, 'No.');
    await open();
    expect(await screen.findByText('The parts could not be loaded')).toBeVisible();
  });
});
