import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { cardCanvas, shareSheet } from '@/testing/card-canvas';
import { fakeApi } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { aBattle } from '@/testing/records';
import { renderRoute } from '@/testing/render';
import type { CardBattle } from './card';
import { ResultCardButtons, ResultCardPicture } from './result-card-dialog';

const server = fakeApi();
const canvas = cardCanvas();
const sheet = shareSheet();

beforeEach(() => {
  server.on(api.getUser, () => currentUser());
});

const aCardBattle = (overrides: Partial<CardBattle> = {}): CardBattle => ({
  ...aBattle(),
  ...overrides,
});

function show(battle: CardBattle, player?: string, client = createQueryClient()) {
  client.setQueryData(userQuery.queryKey, currentUser());
  return renderRoute(
    <>
      <ResultCardPicture battle={battle} player={player} />
      <ResultCardButtons battle={battle} player={player} />
    </>,
    { client },
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const drawn = () => screen.findByRole('img', { name: /^Result card/ });

describe('the picture', () => {
  it('has the whole result as its alternative text', async () => {
    const battle = aCardBattle({ opponentName: 'Nova', eventName: 'Spring Cup' });
    await show(battle);
    expect(await drawn()).toHaveAccessibleName(
      'Result card: WIN, Mika won 2–0 against Nova. Storm Rod against Shark Edge 3-60 Low Flat. ' +
        'Rounds: 1 Mika, Burst, 2 pts. Spring Cup, 12 Mar 2026.',
    );
    expect(canvas.written).toEqual(
      expect.arrayContaining(['WIN', 'Mika', 'Nova', '2', '0', 'Storm Rod', '+2']),
    );
    expect(canvas.written.join(' ')).toContain('Spring Cup');
  });

  it('is drawn once, and not again for the same battle', async () => {
    const battle = aCardBattle();
    const client = createQueryClient();
    const view = await show(battle, undefined, client);
    await drawn();
    view.unmount();
    await show({ ...battle }, undefined, client);
    await drawn();
    expect(canvas.drawn).toBe(1);
  });

  it("shows the owner's name on another person's battle", async () => {
    await show(aCardBattle(), 'Leo');
    await drawn();
    expect(canvas.written).toContain('Leo');
    expect(canvas.written).not.toContain('Mika');
  });

  it('offers a retry if it could not be drawn', async () => {
    canvas.isMissing = true;
    const { user } = await show(aCardBattle());
    expect(await screen.findByText('Could not draw the card on this device.')).toBeVisible();
    expect(button('Save picture')).toBeDisabled();
    canvas.isMissing = false;
    await user.click(button('Try again'));
    await drawn();
    expect(button('Save picture')).toBeEnabled();
  });
});

describe('saving', () => {
  it('is the only button over plain http, with the reason', async () => {
    vi.stubGlobal('isSecureContext', false);
    const { user } = await show(aCardBattle({ opponentName: 'Robin / Hood' }));
    await drawn();
    expect(screen.getAllByRole('button')).toEqual([button('Save picture')]);
    await user.click(button('Save picture'));
    expect(canvas.saved).toEqual(['ripcord-robin-hood-2-0.png']);
    expect(screen.getByText(/Browsers can share only over https/)).toBeVisible();
  });

  it('is the only button if the share sheet takes links only', async () => {
    sheet.install({ takesFiles: false });
    await show(aCardBattle());
    await drawn();
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Browsers can share only over https/)).not.toBeInTheDocument();
  });
});

describe('sharing', () => {
  it('shares the finished picture', async () => {
    const passedOn = sheet.install();
    const { user } = await show(aCardBattle({ opponentName: 'Kai', eventName: 'Spring Cup' }));
    await drawn();
    await user.click(button('Share'));
    expect(passedOn).toHaveLength(1);
    const [{ files = [], title, text } = {}] = passedOn;
    expect(title).toBe('Mika won 2–0 against Kai');
    expect(text).toBe(
      'Mika won 2–0 against Kai: Storm Rod vs Shark Edge 3-60 Low Flat, Spring Cup',
    );
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['ripcord-kai-2-0.png', 'image/png'],
    ]);
    expect(screen.queryByText('Failed to share')).not.toBeInTheDocument();
  });

  it('waits for the picture', async () => {
    sheet.install();
    canvas.isMissing = true;
    await show(aCardBattle());
    expect(button('Share')).toBeDisabled();
    await screen.findByRole('alert');
    expect(button('Share')).toBeDisabled();
  });

  it('is not an error if the sheet is closed without choosing', async () => {
    const passedOn = sheet.install({
      answer: async () => {
        throw new DOMException('Share canceled', 'AbortError');
      },
    });
    const { user } = await show(aCardBattle());
    await drawn();
    await user.click(button('Share'));
    await user.click(button('Share'));
    expect(passedOn).toHaveLength(2);
    expect(screen.queryByText('Failed to share')).not.toBeInTheDocument();
  });

  it('reports that the system refused', async () => {
    sheet.install({
      answer: async () => {
        throw new DOMException('Permission denied', 'NotAllowedError');
      },
    });
    const { user } = await show(aCardBattle());
    await drawn();
    await user.click(button('Share'));
    expect(await screen.findByText('Failed to share')).toBeInTheDocument();
    expect(
      screen.getByText('Please save the picture instead and send it from there.'),
    ).toBeInTheDocument();
  });

  it('opens one sheet for two taps', async () => {
    let close = () => {};
    const passedOn = sheet.install({
      answer: () =>
        new Promise((resolve) => {
          close = resolve;
        }),
    });
    const { user } = await show(aCardBattle());
    await drawn();
    await user.dblClick(button('Share'));
    expect(passedOn).toHaveLength(1);
    close();
    await waitFor(async () => {
      await user.click(button('Share'));
      expect(passedOn).toHaveLength(2);
    });
  });
});
