import { expect, it } from 'vitest';
import { createTurns } from './turns';

const PATIENT = new AbortController().signal;

/** Work that ends when it is told to. */
function work(name: string, log: string[]) {
  let end = (_how: 'well' | 'badly') => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (how) => (how === 'well' ? resolve(name) : reject(new Error(name)));
  });
  const run = () => {
    log.push(name);
    return ended;
  };
  return { run, end: (how: 'well' | 'badly' = 'well') => end(how) };
}

it('lets so many run at once, and the next one in the order of coming', async () => {
  const inTurn = createTurns(2);
  const log: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map((name) => work(name, log));
  const [a, b, c, d] = all;
  const results = all.map(({ run }) => inTurn(PATIENT, run));
  await Promise.resolve();
  expect(log).toEqual(['a', 'b']);
  b?.end();
  expect(await results[1]).toBe('b');
  expect(log).toEqual(['a', 'b', 'c']);
  a?.end();
  expect(await results[0]).toBe('a');
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  c?.end();
  d?.end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

it('has its place free again after work that failed', async () => {
  const inTurn = createTurns(1);
  const log: string[] = [];
  const bad = work('bad', log);
  const failing = inTurn(PATIENT, bad.run);
  const next = inTurn(PATIENT, async () => 'next');
  bad.end('badly');
  await expect(failing).rejects.toThrow('bad');
  expect(await next).toBe('next');
  expect(await inTurn(PATIENT, async () => 'later')).toBe('later');
});

it('lets nobody wait longer than they like, and passes over who has left', async () => {
  const inTurn = createTurns(1);
  const log: string[] = [];
  const first = work('first', log);
  const running = inTurn(PATIENT, first.run);
  const leaving = new AbortController();
  const left = inTurn(leaving.signal, work('left', log).run);
  const last = inTurn(PATIENT, async () => 'last');
  leaving.abort(new Error('enough'));
  await expect(left).rejects.toThrow('enough');
  const late = inTurn(AbortSignal.abort(new Error('too late')), work('late', log).run);
  await expect(late).rejects.toThrow('too late');
  first.end();
  await running;
  expect(await last).toBe('last');
  expect(log).toEqual(['first']);
});

it('ends no work whose patience runs out: its place is taken until then', async () => {
  const inTurn = createTurns(1);
  const log: string[] = [];
  const impatient = new AbortController();
  const first = work('first', log);
  const running = inTurn(impatient.signal, first.run);
  const next = inTurn(PATIENT, work('next', log).run);
  impatient.abort(new Error('enough'));
  await Promise.resolve();
  expect(log).toEqual(['first']);
  first.end();
  expect(await running).toBe('first');
  expect(log).toEqual(['first', 'next']);
  void next;
});
