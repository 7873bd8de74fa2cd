import { afterEach, beforeEach, vi } from 'vitest';

/** A canvas context that accepts every call and records the texts written. */
function aPen(written: string[]): CanvasRenderingContext2D {
  const answers: Record<string, (...args: unknown[]) => unknown> = {
    fillText: (text) => void written.push(String(text)),
    measureText: (text) => ({ width: String(text).length * 50 }),
  };
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_pen, name) => answers[String(name)] ?? (() => undefined),
    set: () => true,
  });
}

/** A picture that decodes at once. */
class ReadablePicture {
  async decode() {}
}

/** Call at the top of a test file: lets result cards be drawn, which happy-dom cannot do. */
export function cardCanvas() {
  const canvas = {
    /** All texts written on cards, in order. */
    written: [] as string[],
    /** Names of saved files. */
    saved: [] as string[],
    /** Number of cards started. */
    drawn: 0,
    /** If set, the browser has no canvas. */
    isMissing: false,
  };

  beforeEach(() => {
    Object.assign(canvas, { written: [], saved: [], drawn: 0, isMissing: false });
    vi.stubGlobal('Image', ReadablePicture);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
      canvas.drawn += 1;
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

/** Call at the top of a test file: a fake share sheet, absent until installed. */
export function shareSheet() {
  const names = ['share', 'canShare'] as const;
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(navigator, name);
  });
  return {
    /** Returns what the app shared; `takesFiles: false` is a sheet for links only. */
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
