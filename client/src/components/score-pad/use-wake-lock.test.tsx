import { act, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useWakeLock, whyScreenSleeps } from './use-device';

function Awake() {
  useWakeLock();
  return null;
}

function withNavigator(extra: object) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), extra));
}

const show = async (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
};

describe('With wake lock', () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });

  beforeEach(() => {
    locks.length = 0;
    request.mockClear();
    withNavigator({ wakeLock: { request } });
  });

  it('the screen stays on while the pad is visible', async () => {
    const view = await act(async () => render(<Awake />));
    expect(request).toHaveBeenCalledWith('screen');
    expect(whyScreenSleeps()).toBeUndefined();

    await show('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    const [first] = locks;
    // The system releases the locks of hidden pages.
    if (first) first.released = true;
    await show('visible');
    expect(request).toHaveBeenCalledTimes(2);
    await show('visible');
    expect(request).toHaveBeenCalledTimes(2);

    await act(async () => view.unmount());
    expect(locks.map(({ released }) => released)).toEqual([true, true]);
    await show('visible');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('a refusal is ignored', async () => {
    request.mockRejectedValueOnce(new DOMException('Battery', 'NotAllowedError'));
    await act(async () => render(<Awake />));
    await show('visible');
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('a lock granted too late is released', async () => {
    const view = render(<Awake />);
    view.unmount();
    await act(async () => undefined);
    expect(locks.map(({ released }) => released)).toEqual([true]);
  });
});

describe('Without wake lock', () => {
  it('the reason is https or the browser', async () => {
    render(<Awake />);
    vi.stubGlobal('isSecureContext', false);
    expect(whyScreenSleeps()).toMatch(/only over https/);
    vi.stubGlobal('isSecureContext', true);
    expect(whyScreenSleeps()).toMatch(/this browser cannot/);
  });
});
