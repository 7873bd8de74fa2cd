import { afterEach, beforeEach, vi } from 'vitest';

/** A pen that takes every stroke and notes what is written. */
function aPen(written: string[]): CanvasRenderingContext2D {
  const answers: Record<string, (...args: unknown[]) => unknown> = {
    fillText: (text) => void written.push(String(text)),
    measureText: (text) => ({ width: String(text).length * 50 }),
    createLinearGradient: () => ({ addColorStop() {} }),
    createRadialGradient: () => ({ addColorStop() {} }),
  };
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_pen, name) => answers[String(name)] ?? (() => undefined),
    set: () => true,
  });
}

/** Takes every path; the shapes are looked at in a browser. */
class AnyPath {}

/** A picture that can be decoded at once. */
class ReadablePicture {
  async decode() {}
}

/** At a test file's top: a browser that can draw result cards, which happy-dom cannot. */
export function cardCanvas() {
  const canvas = {
    /** Every text that was written on a card, in order. */
    written: [] as string[],
    /** Names of the files that were saved. */
    saved: [] as string[],
    /** How many cards were begun. */
    drawn: 0,
    /** Set, this browser gives no canvas. */
    isMissing: false,
  };

  beforeEach(() => {
    Object.assign(canvas, { written: [], saved: [], drawn: 0, isMissing: false });
    vi.stubGlobal('Path2D', AnyPath);
    vi.stubGlobal('Image', ReadablePicture);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
      this: HTMLCanvasElement,
    ) {
      // The light behind is drawn on smaller ones.
      if (this.width === 1080) canvas.drawn += 1;
      return canvas.isMissing ? null : (aPen(canvas.written) as never);
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type = '') =>
      queueMicrotask(() => take(new Blob(['picture'], { type }))),
    );
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { load: async () => [] },
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (this.href.startsWith('blob:')) canvas.saved.push(this.download);
    });
  });

  afterEach(() => {
    Reflect.deleteProperty(document, 'fonts');
  });

  return canvas;
}

/** At a test file's top: the share sheet of this device, which is not there until it is asked for. */
export function shareSheet() {
  const names = ['share', 'canShare'] as const;
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(navigator, name);
  });
  return {
    /** Answers what the app passed on; `takesFiles` false is a sheet for links alone. */
    install({
      takesFiles = true,
      answer = async () => {},
    }: {
      takesFiles?: boolean;
      answer?: () => Promise<void>;
    } = {}) {
      const passedOn: ShareData[] = [];
      const share = async (data: ShareData) => {
        passedOn.push(data);
        await answer();
      };
      const canShare = (data?: ShareData) => takesFiles || !data?.files;
      for (const [name, value] of Object.entries({ share, canShare })) {
        Object.defineProperty(navigator, name, { configurable: true, value });
      }
      return passedOn;
    },
  };
}
