import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setWorker, watchInstallPrompt } from '@/lib/app-install';
import { DeviceCard } from './device-card';

/** Fakes the browser's capabilities. */
function browser(can: {
  worker?: boolean;
  secure?: boolean;
  standalone?: boolean;
  agent?: string;
}) {
  const { worker = true, secure = true, standalone = false, agent = 'Firefox on Linux' } = can;
  if (worker) Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  vi.stubGlobal('isSecureContext', secure);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  const matches = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('display-mode')
      ? ({ matches: standalone } as MediaQueryList)
      : matches.call(window, query),
  );
}

let end: () => void;

beforeEach(() => {
  end = watchInstallPrompt();
});

afterEach(() => {
  end();
  setWorker({ state: 'none', update: null });
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('offline use', () => {
  it('is prepared, then ready', async () => {
    browser({});
    render(<DeviceCard />);
    expect(screen.getByText('Getting ready to work offline')).toBeVisible();
    act(() => setWorker({ state: 'ready' }));
    expect(screen.getByText('Works offline')).toBeVisible();
    expect(screen.getByText(/Logging out removes them/)).toBeVisible();
  });

  it.each([
    ['the address is not secure', { secure: false }, /begins with https, or at localhost/],
    ['the browser keeps no apps', { worker: false }, /in private windows/],
  ])('is not there, and why, when %s', (_why, can, words) => {
    browser(can);
    render(<DeviceCard />);
    expect(screen.getByText('Does not work offline')).toBeVisible();
    expect(screen.getByText(words)).toBeVisible();
  });

  it('is unavailable when storage is full', () => {
    browser({});
    setWorker({ state: 'failed' });
    render(<DeviceCard />);
    expect(screen.getByText(/There may be no space left/)).toBeVisible();
  });
});

describe('installing', () => {
  const offer = () => {
    const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
    const event = new Event('beforeinstallprompt', { cancelable: true });
    act(() => void window.dispatchEvent(Object.assign(event, { prompt })));
    return { prompt, event };
  };

  it('is offered once where the browser supports it', async () => {
    browser({});
    render(<DeviceCard />);
    expect(screen.queryByText('Install Ripcord')).not.toBeInTheDocument();
    const { prompt, event } = offer();
    // The browser's own banner would cover the screen.
    expect(event.defaultPrevented).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  });

  it('is no longer offered after installing', () => {
    browser({});
    render(<DeviceCard />);
    offer();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
  });

  it('is explained on an iPhone, where only the menu can install', () => {
    browser({ agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
    render(<DeviceCard />);
    expect(screen.getByText(/Tap Share in the browser, then “Add to Home Screen”/)).toBeVisible();
  });

  it('shows as done in an app window', () => {
    browser({ standalone: true });
    render(<DeviceCard />);
    expect(screen.getByText('Installed as an app')).toBeVisible();
  });
});
