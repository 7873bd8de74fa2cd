import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Battle } from '#shared/battles';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { cardCanvas } from '@/testing/card-canvas';
import { fakeApi } from '@/testing/fake-api';
import { aRelatedPerson, currentUser } from '@/testing/people';
import { aBattle } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import { cardLink } from '../dialogs';
import { BattleCard } from '../list/battle-card';
import { BattlePage } from '../page/battle-page';

const server = fakeApi();
const canvas = cardCanvas();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
});

function open(element: ReactNode, path = '/battles/5') {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(element, { path, pattern: '/battles/:id', client });
}

const theirs = (): Battle => ({
  ...aBattle({ id: 5, userId: 2 }),
  can: { edit: false, delete: false },
});

const actions = () => screen.getByRole('button', { name: /^Actions for the battle against/ });
const dialog = () => screen.findByRole('dialog', { name: 'Result card' });
const picture = async (name: RegExp) => within(await dialog()).findByRole('img', { name });

describe('the dialog with the result card', () => {
  it("opens from a battle's menu, shows the picture and offers to save it", async () => {
    const { user } = await open(<BattleCard battle={aBattle()} />);
    await user.click(actions());
    await user.click(await screen.findByRole('menuitem', { name: 'Result card' }));
    expect(await picture(/Mika won 2–0 against Robin/)).toBeVisible();
    await user.click(within(await dialog()).getByRole('button', { name: 'Save picture' }));
    expect(canvas.saved).toEqual(['ripcord-robin-2-0.png']);
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(actions()).toHaveFocus());
  });

  it("opens from the battle's page", async () => {
    server.on(api.getBattle, () => aBattle({ id: 5, opponentName: 'Nova' }));
    const { user } = await open(<BattlePage />);
    await user.click(await screen.findByRole('button', { name: 'Result card' }));
    expect(await picture(/Mika won 2–0 against Nova/)).toBeVisible();
  });

  it('opens from a link to it, once', async () => {
    server.on(api.getBattle, () => aBattle({ id: 5, opponentName: 'Vega' }));
    const { where } = await open(<BattlePage />, cardLink(5, () => {}).to);
    expect(await picture(/Mika won 2–0 against Vega/)).toBeVisible();
    await waitFor(() => expect(where()).toBe('/battles/5'));
  });

  it("names the owner of another person's battle once the name is loaded", async () => {
    let answer = () => {};
    server.on(api.getBattle, theirs);
    server.on(
      api.getPerson,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(aRelatedPerson());
        }),
    );
    const { user } = await open(<BattlePage />);
    const button = await screen.findByRole('button', { name: 'Result card' });
    expect(button).toBeDisabled();
    answer();
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await picture(/Leo won 2–0 against Robin/)).toBeVisible();
    expect(canvas.written).toContain('Leo');
  });

  it("names the owner in a list of another person's battles", async () => {
    const { user } = await open(<BattleCard battle={theirs()} owner="Leo" />);
    await user.click(actions());
    await user.click(await screen.findByRole('menuitem', { name: 'Result card' }));
    expect(await picture(/Leo won 2–0 against Robin/)).toBeVisible();
  });
});
