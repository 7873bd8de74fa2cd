import { act, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import type { Match } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { api } from '#shared/routes';
import { HOLD_MS } from '@/components/ui/hold-button';
import { JudgeScreen } from '@/features/events/judge/judge-screen';
import { matchReportKind } from '@/features/events/judge/match-outbox';
import { JudgePadScreen } from '@/features/events/judge/pad-screen';
import { padStore } from '@/features/events/judge/use-match-pad';
import { RelayScreen } from '@/features/events/relay/relay-screen';
import { outboxOf } from '@/lib/outbox';
import { playedMatch, somePacket } from './events';
import { type fakeApi, reply } from './fake-api';
import { rest } from './pad';
import { renderRoute } from './render';
import { RUNNING_CLOCK, signedInClient, storingDevice } from './unsent';

export const EVENT = 9;

/** A server with one event judged by the test's person; `give` changes its data. */
export function judgeServer(server: ReturnType<typeof fakeApi>) {
  const device = storingDevice();
  let packet = somePacket();
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers(RUNNING_CLOCK);
    vi.setSystemTime('2026-03-12T15:00:00.000Z');
    packet = somePacket();
    stop();
    server.on(api.getPacket, () => packet);
    server.on(api.putLiveScore, () => reply(204));
    server.on(api.reportMatch, ({ params }) => {
      const match = packet.matches.find(({ key }) => key === params.key);
      return reply(201, { report: 'accepted', match: playedMatch([[4, 2]], match) });
    });
  });

  return {
    device,
    give(changes: Partial<EventPacket>) {
      packet = somePacket(changes);
    },
    packet: () => packet,
    /** Opens the judge's screen, or another path. */
    async open(path = `/tournaments/${EVENT}/judge`) {
      const client = signedInClient(1);
      stop = outboxOf(client, 1).run([matchReportKind]);
      const view = await renderRoute(
        <Routes>
          <Route path="/tournaments/:id/judge" element={<JudgeScreen />} />
          <Route path="/tournaments/:id/judge/:key" element={<JudgePadScreen />} />
          <Route path="/relay" element={<RelayScreen />} />
        </Routes>,
        { path, pattern: '*', client },
      );
      return view;
    },
    /** Opens the pad of a match, ready for the first tap. */
    async openPad({ key = 's1r1m1' }: Partial<Match> = {}) {
      padStore(1, EVENT, key).set(null);
      const view = await this.open(`/tournaments/${EVENT}/judge/${key}`);
      await screen.findByRole('region', { name: 'Score' });
      await rest();
      return view;
    },
    /** The reports sent. */
    sent: () => server.calls(api.reportMatch).map(({ params, body }) => ({ params, body })),
    stop: () => stop(),
  };
}

/** Holds a button for the required time, or `time`. */
export async function hold(button: HTMLElement, time = HOLD_MS) {
  fireEvent.pointerDown(button);
  await act(() => vi.advanceTimersByTimeAsync(time));
  fireEvent.pointerUp(button);
  fireEvent.click(button, { detail: 1 });
}
