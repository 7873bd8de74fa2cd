import { describe, expect, it, vi } from 'vitest';
import { ApiError, CHECK_CONNECTION, NetworkError, UNREACHABLE } from './api-error';
import {
  FAILED,
  OFFLINE,
  PLEASE_RETRY,
  problemOf,
  problemText,
  reasonOf,
  reasonOfPart,
} from './problems';

const refused = (status: number, serverMessage?: string) =>
  new ApiError(status, '', serverMessage === undefined ? {} : { serverMessage });

describe('a problem', () => {
  it.each([
    ['absent', refused(404), true],
    ['absent', refused(404), false],
    ['forbidden', refused(403), true],
    ['failed', refused(500), true],
    ['failed', refused(503), true],
    ['failed', new Error('A script did not load'), true],
    ['unreachable', new NetworkError(), true],
    ['offline', new NetworkError(), false],
  ] as const)('is %s', (problem, error, online) => {
    expect(problemOf(error, online)).toBe(problem);
  });

  it('blames the connection only if there was no answer', () => {
    expect(problemText(refused(500), true)).toBe(FAILED);
    expect(problemText(refused(500, 'Please wait.'), true)).toBe('Please wait.');
    expect(problemText(new NetworkError(), true)).toBe(UNREACHABLE);
    expect(problemText(new NetworkError(), false)).toBe(OFFLINE);
  });

  it('has the words of the server, else those of a screen that has its own', () => {
    expect(problemText(refused(403, 'Only friends may.'), true)).toBe('Only friends may.');
    expect(problemText(refused(500), true, { failed: 'Please refresh.' })).toBe('Please refresh.');
    expect(problemText(new NetworkError(), true, { failed: 'Please refresh.' })).toBe(UNREACHABLE);
    expect(problemText(refused(500, 'Please wait.'), true, { failed: 'No.' })).toBe('Please wait.');
  });

  it('says alike why something was not done', () => {
    expect(reasonOf(refused(500, 'Please wait.'), 'No.')).toBe('Please wait.');
    expect(reasonOf(refused(500), 'No.')).toBe('No.');
    expect(reasonOf(refused(500))).toBe(PLEASE_RETRY);
    expect(reasonOf(new NetworkError(), 'No.')).toBe(UNREACHABLE);
  });

  it('blames the connection for a missing part of the app only where there is none', () => {
    expect(reasonOfPart()).toBe(FAILED);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(reasonOfPart()).toBe(CHECK_CONNECTION);
  });
});
