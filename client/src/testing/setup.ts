import { promisify } from 'node:util';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { learnNames } from '#shared/rules/parts/learned-names';
import { pageReader, setReader } from '#shared/translate';
import { installQuickComputedStyle } from './computed-style';
import { installFakeSocket } from './fake-socket';
import { watchLeftovers } from './leftovers';
import { setViewport } from './viewport';

declare module 'vitest' {
  export interface ProvidedContext {
    /** How much longer than at rest things may take on this machine. */
    patience: number;
  }
}

// Generous: a screen's script is imported when opened, and the cores may be busy.
configure({ asyncUtilTimeout: 4_000 * inject('patience') });
// React renders updates after an await in setImmediate, which on a busy core runs after the timer
// that Testing Library waits for. The second turn is for effects.
const { asyncWrapper, getElementError } = getConfig();
const renderTurn = promisify(setImmediate);
configure({
  asyncWrapper: (work) =>
    asyncWrapper(async () => {
      const result = await work();
      await renderTurn();
      await renderTurn();
      return result;
    }),
});
// While polling, `findBy` and `waitFor` would print the whole document on each miss; a timeout's
// error still contains it.
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isPolling } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    if (!isPolling) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

// What the shared rules remember of the previous file.
learnNames({});
setReader(pageReader);

const complaints: unknown[][] = [];

beforeEach(() => {
  installFakeSocket();
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    complaints.push(args);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setViewport(1024, 768);
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  document.documentElement.dataset.theme = 'dark';
  const seen = [...complaints];
  vi.restoreAllMocks();
  // React and libraries report real mistakes there: a missing key, an update outside act.
  expect(seen, 'console.error was called').toEqual([]);
});

// React creates an Error with a stack per element, so that warnings can name the owner: a seventh
// of the time of all client tests. Once its limit is reached, it stops.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
  configurable: true,
});

// Missing from happy-dom, but used by Radix or the router.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

installQuickComputedStyle();
watchLeftovers();
