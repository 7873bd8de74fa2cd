import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { installQuickComputedStyle } from './computed-style';
import { installFakeSocket } from './fake-socket';
import { watchLeftovers } from './leftovers';
import { setViewport } from './viewport';

// Generous: a screen's script is imported when it is opened, and the cores may be busy.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

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
  // React and the libraries report real mistakes there: a missing key, an update outside act.
  expect(seen, 'console.error was called').toEqual([]);
});

// What happy-dom lacks and Radix or the router ask for.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

installQuickComputedStyle();
watchLeftovers();
