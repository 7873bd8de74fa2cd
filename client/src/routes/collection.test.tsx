import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Buildable, type BuildableCombo, collectionApi } from '#shared/collection';
import type { ComboInput } from '#shared/combos';
import { api } from '#shared/routes';
import { wishlistApi } from '#shared/wishlist';
import { anOwnedPart, aWish, collectionServer } from '@/testing/collection';
import { someDeck } from '@/testing/decks';
import { fakeApi, page, refusal, reply } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { aCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { signedInClient, storingDevice } from '@/testing/unsent';
import { Component as Collection } from './collection';

const server = fakeApi();
const uploads = fakeUploads();
storingDevice();

let owned: ReturnType<typeof collectionServer>;

const rod = anOwnedPart({ id: 1, count: 2, note: 'red mould', usedBy: 1 });
const ball = anOwnedPart({ id: 2, kind: 'driver', name: 'Ball' });

const start = (...parts: Parameters<typeof collectionServer>[1] & object) => {
  owned = collectionServer(server, parts);
};

beforeEach(() => {
  // Virtual lists render only rows that fit the screen.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(74);
  start();
  server.on(api.getUser, () => reply(200, null));
});

const open = (path = '/collection') =>
  renderRoute(<Collection />, { path, client: signedInClient() });

const row = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Parts' }));
  const found = (await list.findAllByRole('listitem')).find((one) => within(one).queryByText(name));
  if (!found) throw new Error(`There is no row "${name}".`);
  return within(found);
};

describe('parts', () => {
  it('of a typed combo are added by Enter, which keeps the focus and says so', async () => {
    const { user } = await open();
    await screen.findByText('No parts yet');
    const field = screen.getByLabelText('Quick add');
    await user.type(field, 'WR 9-60B{Enter}');
    expect(await screen.findByText('Added Wizard Rod, 9-60 and Ball.')).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    await waitFor(() => expect(owned.names()).toEqual(['Wizard Rod 1', '9-60 1', 'Ball 1']));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('No parts yet')).toBeVisible();
    await waitFor(() => expect(owned.names()).toEqual([]));
  });

  it('that are not understood are not added', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Quick add'), 'Wizard Rod 9-60 Bakk{Enter}');
    expect(await screen.findByText(/Please correct what was not understood/)).toBeVisible();
    expect(server.calls(collectionApi.addParts)).toEqual([]);
  });

  it('are counted up and down; the last copy leaves, and Undo brings it back as it was', async () => {
    start(rod, { ...ball, forTrade: 1, note: 'worn' });
    const { user } = await open();
    await user.click((await row('Wizard Rod')).getByRole('button', { name: /One more/ }));
    expect((await row('Wizard Rod')).getByText('3')).toBeVisible();
    await user.click((await row('Ball')).getByRole('button', { name: 'Remove Ball' }));
    expect(within(screen.getByRole('list', { name: 'Parts' })).queryByText('Ball')).toBeNull();
    await waitFor(() => expect(owned.names()).toEqual(['Wizard Rod 3']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(owned.rows()[1]).toMatchObject({ name: 'Ball', count: 1, forTrade: 1, note: 'worn' }),
    );
  });

  it('are found by any name and filtered; no more are for trade than are owned', async () => {
    start(rod, ball);
    const { user } = await open();
    await row('Ball');
    await user.type(screen.getByLabelText('Search your parts'), 'Wand');
    expect(await screen.findByText('1 of 2 parts')).toBeVisible();
    await user.click((await row('Wizard Rod')).getByRole('button', { name: /red mould/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Wizard Rod' }));
    await user.clear(dialog.getByLabelText('For trade'));
    await user.type(dialog.getByLabelText('For trade'), '3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText("You can't offer more copies than you own.")).toBeVisible();
    await user.clear(dialog.getByLabelText('For trade'));
    await user.type(dialog.getByLabelText('For trade'), '2');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(owned.rows()[0]).toMatchObject({ forTrade: 2 }));
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(screen.getByLabelText('Show'), 'In no combo');
    expect(await screen.findByText('No part matches')).toBeVisible();
  });

  it('change without a network and are sent in order later', async () => {
    start(rod);
    const { user } = await open();
    await row('Wizard Rod');
    server.offline();
    await user.type(screen.getByLabelText('Quick add'), 'Ball{Enter}');
    await user.click((await row('Ball')).getByRole('button', { name: /One more/ }));
    expect((await row('Ball')).getByText('2')).toBeVisible();
    expect(await screen.findByText('Not sent yet')).toBeVisible();
    server.online();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(owned.names()).toEqual(['Wizard Rod 2', 'Ball 2']));
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });
});

const built = (blade: string, disk: string, driver: string, comboId: number | null = null) => ({
  blade,
  disk,
  driver,
  comboId,
  lockChip: null,
  mainBlade: null,
  assistBlade: null,
  overBlade: null,
  predicted: 54,
  low: 50,
  high: 58,
});

describe('what can be built', () => {
  const combos: BuildableCombo[] = [
    built('Wizard Rod', '9-60', 'Ball', 7),
    built('Shark Edge', '3-60', 'Low Flat'),
    built('Cobalt Dragoon', '2-60', 'Cyclone'),
  ];
  beforeEach(() => {
    const deck: Buildable['deck'] = { combos, predicted: 61, low: 55, high: 67 };
    server.on(collectionApi.getBuildable, () => ({ combos, deck }));
    server.on(collectionApi.listAlmostBuildable, () => page([]));
    server.on(wishlistApi.listWishes, () => page([]));
    server.on(api.listCombos, () => page([aCombo()]));
    start(rod, ball);
  });

  it('says which part an own combo misses', async () => {
    await open('/collection?tab=build');
    expect(await screen.findByText('You have 2 of 3: 9-60 is missing')).toBeVisible();
  });

  it('opens the combo form with the parts', async () => {
    const { user } = await open('/collection?tab=build');
    await user.click(await screen.findByRole('button', { name: /Create combo Shark Edge/ }));
    const form = within(await screen.findByRole('dialog', { name: 'Create New Combo' }));
    expect(form.getByRole('combobox', { name: /^Blade/ })).toHaveValue('Shark Edge');
    expect(form.getByLabelText('Name')).toHaveValue('Shark Edge 3-60LF');
  });

  it('makes the best deck in one tap, with the combos that do not exist yet', async () => {
    let id = 20;
    server.on(api.createCombo, ({ body }) => {
      id += 1;
      return aCombo({ ...(body as Partial<ReturnType<typeof aCombo>>), id });
    });
    server.on(api.createDeck, () => someDeck({ id: 5 }));
    const { user, where } = await open('/collection?tab=build');
    await user.click(await screen.findByRole('button', { name: 'Create deck' }));
    await waitFor(() => expect(where()).toBe('/decks/5'));
    const made = server.calls(api.createCombo).map(({ body }) => (body as ComboInput).name);
    expect(made).toEqual(['Shark Edge 3-60LF', 'Cobalt Dragoon 2-60C']);
    expect(server.calls(api.createDeck)[0]?.body).toMatchObject({
      combo1Id: 7,
      combo2Id: 21,
      combo3Id: 22,
    });
  });
});

describe('the wishlist', () => {
  it('advises one part, and a wish that was removed can be brought back', async () => {
    const part = { kind: 'disk', name: '9-60' } as const;
    server.on(collectionApi.getAdvice, () => ({
      part,
      gain: 2.4,
      low: 0.5,
      high: 4,
      reason: null,
    }));
    server.on(wishlistApi.listWishes, () => page([aWish()]));
    server.on(wishlistApi.deleteWish, () => {
      server.on(wishlistApi.listWishes, () => page([]));
      return reply(204);
    });
    server.on(wishlistApi.addWish, () => reply(201, aWish({ priority: 'normal' })));
    const { user } = await open('/collection?tab=wishlist');
    expect(
      await screen.findByText(/raise your best deck by 2.4 points \(90% range 0.5 to 4.0\)/),
    ).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Remove Ball from the wishlist' }));
    expect(await screen.findByText('No wishes yet')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.calls(wishlistApi.addWish)[0]?.body).toEqual({
        kind: 'driver',
        name: 'Ball',
        priority: 'normal',
      }),
    );
  });
});

it('gives a wish another priority at once', async () => {
  server.on(collectionApi.getAdvice, () => refusal(500, 'No advice'));
  server.on(wishlistApi.listWishes, () => page([aWish({ priority: 'high' })]));
  let fail = () => {};
  server.on(
    wishlistApi.updateWish,
    () => new Promise((resolve) => (fail = () => resolve(refusal(500, 'Ripcord is tired.')))),
  );
  const { user } = await open('/collection?tab=wishlist');
  const select = await screen.findByRole('combobox', { name: 'Priority of Ball' });
  await user.selectOptions(select, 'Low');
  await waitFor(() => expect(select).toHaveValue('low'));
  fail();
  await waitFor(() => expect(select).toHaveValue('high'));
});

it('is shown to nobody until a switch says so, and says what an import would do', async () => {
  const settings = { visible: false, tradeVisible: false };
  server.on(collectionApi.getCollectionSettings, () => settings);
  server.on(collectionApi.putCollectionSettings, ({ body }) => body as typeof settings);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Collection settings' }));
  const shown = await screen.findByRole('switch', { name: 'Show my collection on my profile' });
  expect(shown).not.toBeChecked();
  await user.click(shown);
  await waitFor(() => expect(shown).toBeChecked());
  await user.upload(screen.getByLabelText('Choose a file'), new File(['kind,name'], 'parts.csv'));
  const asked = await uploads.number(1);
  expect(asked.path).toBe('/api/import/collection?dryRun=true');
  const problems = [{ row: 2, message: 'Count must be from 1 to 999' }];
  await asked.answer(200, { rows: 3, imported: 1, repeated: 1, problems });
  expect(screen.getByText('1 part ready to import')).toBeVisible();
  expect(screen.getByText('Count must be from 1 to 999')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 1 part' }));
  const sent = await uploads.number(2);
  await sent.answer(200, { rows: 3, imported: 1, repeated: 1, problems: [] });
  expect(await screen.findByText('1 part imported')).toBeVisible();
});
