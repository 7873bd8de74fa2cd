import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { eachText } from '#shared/battles';
import { api } from '#shared/routes';
import type { ScoredRound } from '#shared/rules/scoring';
import { TAP_PAUSE_MS } from '@/components/score-pad/use-device';
import { comboOf, draftStore, newDraft } from '@/features/battles/pad/draft';
import { loadPad, RecordScreen } from '@/features/battles/pad/record-screen';
import { type fakeApi, page } from './fake-api';
import { aFriend } from './people';
import { someOverviewStats } from './profiles';
import { aBattle, aCombo } from './records';
import { renderRoute } from './render';
import { RUNNING_CLOCK, signedInClient, storingDevice } from './unsent';

export const ME = 1;

/** The emblem of an opponent with unknown parts. */
export const PLAIN_EMBLEM = 'svg:has([transform="rotate(120 50 50)"])';

/** The battle on this device's pad. */
export const running = () => draftStore(ME).get();

/** A server with two combos, the older one used last, and two recent opponents. */
export function padServer(server: ReturnType<typeof fakeApi>): void {
  storingDevice();
  beforeEach(() => {
    vi.useFakeTimers(RUNNING_CLOCK);
    vi.setSystemTime('2026-03-12T15:00:00.000Z');
    server.on(api.listCombos, () =>
      page([aCombo({ id: 8, name: 'New Shark' }), aCombo({ id: 7, name: 'Storm Rod' })]),
    );
    server.on(api.listBattles, () =>
      page([
        aBattle({ id: 3, eventName: 'Spring Cup' }),
        aBattle({ id: 2, opponentName: 'Ada', opponentCombo: 'Dran Sword 3-60F' }),
        aBattle({ id: 1, opponentName: 'ROBIN ' }),
      ]),
    );
    server.on(api.listRecentBattles, () => []);
    server.on(api.getOverviewStats, () => someOverviewStats());
    server.on(api.listFriends, () => page([aFriend({ displayName: 'Leo' })]));
  });
}

/** Opens the screen by its route, for the person with id 1. */
export async function openRecord() {
  await loadPad();
  return renderRoute(<RecordScreen />, { path: '/record', client: signedInClient(ME) });
}

/** Opens the pad as if the tab had been closed during a battle against Robin. */
export async function openRunning(rounds: ScoredRound[] = [], values = {}) {
  const combo = comboOf(aCombo());
  const texts = { ...eachText(() => ''), opponentName: 'Robin', opponentCombo: 'Shark Edge' };
  const pairing = { ...texts, combo };
  draftStore(ME).set({ ...newDraft(pairing, 4), rounds, ...values });
  const view = await openRecord();
  await rest();
  return view;
}

/** Waits until the pad accepts the next tap. */
export const rest = () => act(() => vi.advanceTimersByTimeAsync(TAP_PAUSE_MS));

export const side = (name: string) => within(screen.getByRole('group', { name }));
export const finish = (name: string, word: string) =>
  side(name).getByRole('button', { name: new RegExp(`^${word}`) });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Taps the pad, then waits for the pause after it. */
export async function press(target: HTMLElement) {
  fireEvent.click(target);
  await rest();
}

/** The displayed score of both sides. */
export const score = () =>
  within(screen.getByRole('region', { name: 'Score' }))
    .getAllByText(/^\d+$/)
    .map(({ textContent }) => Number(textContent));

export const marks = () =>
  within(screen.getByRole('list', { name: 'Rounds' }))
    .getAllByRole('button')
    .map((mark) => mark.getAttribute('aria-label'));
