import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { FAILED } from '@/lib/problems';
import { fakeApi, page } from '@/testing/fake-api';
import { aCombo, aComboBattle, theirCombo } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { Component as ComboEdit } from './combo-edit';
import { Component as ComboNew } from './combo-new';
import { Component as ComboPage } from './combo-page';

const server = fakeApi();

const open = (path = '/combos/7') => renderRoute(<ComboPage />, { path, pattern: '/combos/:id' });

const NOT_FOUND = "The combo you're looking for doesn't exist or has been removed.";

describe('the combo page', () => {
  it('shows parts, performance, analysis, hints and the last five battles', async () => {
    server.on(api.getCombo, () =>
      aCombo({
        wins: 8,
        losses: 2,
        outspinWins: 9,
        burstWins: 3,
        spinFinishRate: 75,
        burstFinishRate: 25,
        chip: 'Dran',
        armor: 'Iron',
        description: 'Soft launch.',
      }),
    );
    server.on(api.listComboBattles, () =>
      page([
        aComboBattle({ id: 1, opponentName: 'Leo' }),
        aComboBattle({ id: 2, opponentName: 'Ada', result: 'loss' }),
        aComboBattle({ id: 3, opponentName: 'Kai', result: 'draw' }),
        aComboBattle({ id: 4 }),
        aComboBattle({ id: 5 }),
        aComboBattle({ id: 6, opponentName: 'Sixth' }),
      ]),
    );
    await open();
    expect(await screen.findByRole('heading', { name: 'Storm Rod', level: 1 })).toBeInTheDocument();
    expect(document.title).toContain('Storm Rod');
    for (const text of ['Stamina', '8 wins', 'Wizard Rod', '9-60', 'Ball', 'Dran', 'Iron']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    for (const text of ['43.8 g', 'Soft launch.', '80%', '75%', '25%']) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
    expect(screen.getByText('12 won rounds in 10 battles · early')).toBeVisible();
    const strengths = screen.getByRole('region', { name: 'Strengths' });
    expect(strengths).toHaveTextContent('Wins 80% of its battles.');
    expect(screen.getByRole('region', { name: 'Weaknesses' })).toHaveTextContent(/No weak spot/);
    expect(await screen.findByText('Ada')).toBeInTheDocument();
    expect(screen.getByText('LOSS')).toBeInTheDocument();
    expect(screen.getByText('DRAW')).toBeInTheDocument();
    expect(screen.queryByText('Sixth')).not.toBeInTheDocument();
    expect(server.calls(api.listComboBattles)[0]?.query).toEqual({ limit: '5' });
    expect(screen.getByRole('link', { name: 'View all battles' })).toHaveAttribute(
      'href',
      '/battles',
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/combos/edit/7');
  });

  it('leads to a first battle, also when the battles cannot be loaded', async () => {
    server.on(api.getCombo, () => aCombo({ bladeType: null }));
    server.refuse(api.listComboBattles, 500, 'Sorry.');
    await open();
    expect(await screen.findByText('Unknown Type')).toBeInTheDocument();
    expect(await screen.findByText('No battles with this combo yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Record a battle' })).toHaveAttribute(
      'href',
      '/battles/new',
    );
  });

  it("offers nothing to change on another's combo, and names its creator", async () => {
    server.on(api.getCombo, () => theirCombo());
    server.on(api.listComboBattles, () => page([]));
    await open();
    expect(await screen.findByText('Created by leo')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete combo' })).not.toBeInTheDocument();
  });

  it('lets others use its parts in a new one, which they still have to save', async () => {
    const parts = { blade: 'N/A', lockChip: 'Dran', mainBlade: 'Brave', assistBlade: 'Slash' };
    server.on(api.getCombo, () => theirCombo(parts));
    server.on(api.listComboBattles, () => page([]));
    const { user, where } = await open();
    await user.click(await screen.findByRole('link', { name: 'Use this combo' }));
    const path = where();
    expect(path).toMatch(/^\/combos\/new\?/);
    const form = await renderRoute(<ComboNew />, { path });
    expect(server.calls(api.createCombo)).toHaveLength(0);
    server.on(api.createCombo, () => aCombo());
    await form.user.click(screen.getByRole('button', { name: 'Create Combo' }));
    await waitFor(() => expect(server.calls(api.createCombo)).toHaveLength(1));
    const { disk, driver } = theirCombo();
    expect(server.calls(api.createCombo)[0]?.body).toMatchObject({ ...parts, disk, driver });
  });

  it('lets others report it', async () => {
    server.on(api.getCombo, () => theirCombo());
    server.on(api.listComboBattles, () => page([]));
    server.on(api.createReport, ({ body: { kind, category = null } }) => ({
      id: 1,
      kind,
      targetId: 7,
      category,
      reason: '',
      status: 'open' as const,
      createdAt: '2026-03-12T14:05:00.000Z',
    }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    await screen.findByRole('dialog', { name: 'Report Storm Rod' });
    await user.click(screen.getByRole('radio', { name: /aren't for children/ }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thank you for telling us')).toBeVisible();
    expect(server.calls(api.createReport)[0]?.body).toMatchObject({ kind: 'combo', targetId: 7 });
  });

  it("offers no report of one's own", async () => {
    server.on(api.getCombo, () => aCombo());
    server.on(api.listComboBattles, () => page([]));
    await open();
    expect(await screen.findByRole('button', { name: 'Delete combo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  });

  it('reports a missing combo, without a retry', async () => {
    server.refuse(api.getCombo, 404, 'Combo not found.');
    const { user, where } = await open();
    expect(await screen.findByRole('heading', { name: 'Combo Not Found' })).toBeInTheDocument();
    expect(screen.getByText(NOT_FOUND)).toBeInTheDocument();
    expect(server.calls(api.getCombo)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(where()).toBe('/combos');
  });

  it('does not call a combo removed that the server failed to send', async () => {
    server.refuse(api.getCombo, 500, FAILED);
    await open();
    expect(
      await screen.findByRole('heading', { name: 'Error loading the combo' }, { timeout: 3_000 }),
    ).toBeInTheDocument();
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(screen.queryByText(NOT_FOUND)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('sends no request for an invalid id', async () => {
    await open('/combos/seven');
    expect(await screen.findByText(NOT_FOUND)).toBeInTheDocument();
  });

  it('deletes and returns to the list', async () => {
    server.on(api.getCombo, () => aCombo());
    server.on(api.listComboBattles, () => page([]));
    server.on(api.deleteCombo, () => undefined);
    const { user, where } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete combo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Storm Rod?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Combo deleted')).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe('/combos'));
    expect(server.calls(api.getCombo)).toHaveLength(1);
  });
});

describe('the edit page', () => {
  const openEdit = () =>
    renderRoute(<ComboEdit />, { path: '/combos/edit/7', pattern: '/combos/edit/:id' });

  it('shows the form filled with the combo', async () => {
    server.on(api.getCombo, () => aCombo());
    await openEdit();
    expect(await screen.findByLabelText('Name')).toHaveValue('Storm Rod');
    expect(document.title).toContain('Edit Storm Rod');
  });

  it("does not open another's combo", async () => {
    server.on(api.getCombo, () => theirCombo());
    await openEdit();
    expect(
      await screen.findByText("You don't have permission to update this combo."),
    ).toBeInTheDocument();
  });
});
