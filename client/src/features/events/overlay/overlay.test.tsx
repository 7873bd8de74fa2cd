import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveNews, LivePage } from '#shared/event-live';
import { asLiveMatch, playedMatch, someBracket, someLivePage, someRound } from '@/testing/events';
import { followLive, type LiveShown } from './follow-live';
import { overlayPath, readOptions } from './options';
import { matchAt, nextOf, Overlay } from './overlay';

const SIZE = { width: 60, height: 33.75 };

const show = (page: LivePage, search: string, live: LiveNews['live'] = [], isOld = false) =>
  render(
    <Overlay code="CODE" shown={{ page, live, isOld }} options={readOptions(search)} size={SIZE} />,
  );

it('takes any address, and makes the one that the desk shows', () => {
  expect(readOptions('?view=nothing&table=-1&theme=pink&scale=x')).toEqual({
    view: 'score',
    table: undefined,
    theme: 'dark',
    scale: 1,
  });
  const search = '?view=next&table=4&theme=light&scale=1.5';
  expect(overlayPath('CODE', readOptions(search))).toBe(`/overlay/CODE${search}`);
  expect(readOptions('?scale=1e9').scale).toBe(3);
});

it('shows names, points and finishes of a table, then its result until the next match begins', () => {
  const matches = someRound(8).map(asLiveMatch);
  const news = {
    key: 's1r1m2',
    table: 2,
    a: 3,
    b: 1,
    rounds: [
      { winner: 'b' as const, finish: 'spin' as const },
      { winner: 'none' as const, finish: 'no_contact' as const },
      { winner: 'a' as const, finish: 'extreme' as const },
    ],
  };
  const { container, unmount } = show(someLivePage({ matches }), '?table=2', [news]);
  const [, second] = matches;
  expect(container).toHaveTextContent('Table 2');
  for (const name of [second?.a, second?.b]) expect(container).toHaveTextContent(name ?? '?');
  expect(container).toHaveTextContent('3–1');
  expect(container).toHaveTextContent(`Extreme for ${second?.a}`);
  expect(screen.getAllByText(/^(Spin|Extreme)$/)).toHaveLength(2);
  unmount();

  const played = { ...asLiveMatch(playedMatch([[4, 1]])), key: 's1r1m9', table: 2 };
  const now = someLivePage({ matches: [played, ...matches] });
  const shown = now.matches.map(({ a, b, ...match }) => ({
    ...match,
    a: a === null ? null : { name: a },
    b: b === null ? null : { name: b },
  }));
  expect(matchAt(shown, 2)?.key).toBe('s1r1m9');
  const begun = shown.map((match) =>
    match.key === 's1r1m2' ? { ...match, live: { a: 0, b: 0 } } : match,
  );
  expect(matchAt(begun, 2)?.key).toBe('s1r1m2');
  expect(nextOf(begun, undefined).map(({ key }) => key)).toEqual(['s1r1m1', 's1r1m3', 's1r1m4']);
  expect(nextOf(begun, 3).map(({ key }) => key)).toEqual(['s1r1m3']);
});

it('shows the bracket, the standings and who is next as cards, and nothing where there is none', () => {
  const bracket = someBracket(8).map(asLiveMatch);
  const page = someLivePage({ bracket });
  for (const view of ['bracket', 'standings', 'next']) {
    const { container, unmount } = show(page, `?view=${view}`);
    expect(container.querySelector('section')).not.toBeNull();
    unmount();
  }
  const empty = show(someLivePage({ matches: [], standings: [] }), '?view=bracket');
  expect(empty.container).toHaveTextContent('');
  empty.rerender(
    <Overlay
      code="CODE"
      shown={{ page: null, live: [], isOld: true }}
      options={readOptions('')}
      size={SIZE}
    />,
  );
  expect(empty.container).toBeEmptyDOMElement();
});

it('names the next matches of a bracket', () => {
  const bracket = someBracket(4).map((match) =>
    asLiveMatch({ ...match, table: null, state: 'waiting' }),
  );
  show(someLivePage({ matches: [], bracket }), '?view=next');
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Semi-finalSemi-final 1: Ada against Dov/);
});

class FakeStream {
  static all: FakeStream[] = [];
  static OPEN = 1;
  readyState = 0;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  constructor(readonly url: string) {
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeStream.all = [];
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows the stream, polls without one, keeps the last state, and asks rarely while it is off', async () => {
  const answer = vi.fn(async () => Response.json(someLivePage()));
  vi.stubGlobal('fetch', answer);
  const states: LiveShown[] = [];
  const stop = followLive('CODE', (shown) => states.push(shown));
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await wait(0);
  const [stream] = FakeStream.all;
  expect(stream?.url).toBe('/api/live/CODE/stream');
  if (stream) stream.readyState = FakeStream.OPEN;
  const live = [{ key: 's1r2m1', table: 1, a: 1, b: 0, rounds: [] }];
  stream?.onmessage?.({ data: JSON.stringify({ version: 3, live }) });
  expect(states.at(-1)).toMatchObject({ live, isOld: false, page: { name: 'Spring Cup' } });

  // The server restarts.
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  stream?.onerror?.();
  await wait(12_000);
  expect(states.at(-1)).toMatchObject({ live, isOld: true, page: { name: 'Spring Cup' } });
  const before = answer.mock.calls.length;
  await wait(4_000);
  expect(answer.mock.calls.length).toBe(before + 2);
  answer.mockImplementation(async () => Response.json(someLivePage()));
  await wait(2_000);
  expect(states.at(-1)).toMatchObject({ isOld: false, page: { name: 'Spring Cup' } });

  const second = FakeStream.all.at(-1);
  expect(second).not.toBe(stream);

  answer.mockImplementation(async () => Response.json({}, { status: 404 }));
  await wait(5_000);
  expect(second?.readyState).toBe(2);
  expect(states.at(-1)).toEqual({ page: null, live: [], isOld: false });
  const asked = answer.mock.calls.length;
  await wait(50_000);
  expect(answer.mock.calls.length).toBe(asked);
  stop();
});
