import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';

/** An upload started by the client; the test decides its outcome. */
export interface SeenUpload {
  method: string;
  path: string;
  fields: Record<string, string>;
  /** All values of a repeated field. */
  valuesOf: (name: string) => string[];
  files: Record<string, File>;
  readonly isAborted: boolean;
  /** Reports a sent share of the body, 0 to 1. */
  progress: (share: number) => Promise<void>;
  /** Reports the whole body as sent; the response is still pending. */
  sent: () => Promise<void>;
  answer: (status: number, body: unknown, headers?: Record<string, string>) => Promise<void>;
  /** Responds with the server's error format. */
  refuse: (status: number, message: string, fields?: unknown[]) => Promise<void>;
  /** The connection breaks. */
  breakOff: () => Promise<void>;
}

const SIZE = 1_000;

class FakeRequest {
  static seen: SeenUpload[] = [];

  upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  #head = { method: '', path: '' };
  #headers = new Headers();
  #isAborted = false;

  open(method: string, path: string): void {
    this.#head = { method, path };
  }

  setRequestHeader(): void {}

  getResponseHeader(name: string): string | null {
    return this.#headers.get(name);
  }

  abort(): void {
    this.#isAborted = true;
  }

  send(body: FormData): void {
    const entries = [...body.entries()];
    const isAborted = () => this.#isAborted;
    const finish = (status: number, text: string, headers: Record<string, string> = {}) =>
      act(async () => {
        this.status = status;
        this.responseText = text;
        this.#headers = new Headers(headers);
        this.upload.onload?.();
        this.onload?.();
      });
    FakeRequest.seen.push({
      ...this.#head,
      fields: Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      valuesOf: (name) => body.getAll(name).filter((value) => typeof value === 'string'),
      files: Object.fromEntries(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [[name, value]])),
      ),
      get isAborted() {
        return isAborted();
      },
      progress: (share) =>
        act(async () => this.upload.onprogress?.({ loaded: share * SIZE, total: SIZE })),
      sent: () => act(async () => this.upload.onload?.()),
      answer: (status, answer, headers) =>
        finish(status, typeof answer === 'string' ? answer : JSON.stringify(answer), headers),
      refuse: (status, message, fields) =>
        finish(status, JSON.stringify({ code: 'invalid', message, fields, requestId: 'test' })),
      breakOff: () => act(async () => this.onerror?.()),
    });
  }
}

/**
 * Fakes the browser's uploads in a test file: `const uploads = fakeUploads();` at its top, then
 * `(await uploads.next()).answer(201, someMedia())`. `fakeApi` handles other calls.
 */
export function fakeUploads() {
  beforeEach(() => {
    FakeRequest.seen = [];
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  return {
    all: () => FakeRequest.seen,
    /** Waits for the `number`th upload, 1-based. */
    number: (number: number): Promise<SeenUpload> =>
      vi.waitFor(
        () => {
          const upload = FakeRequest.seen[number - 1];
          if (!upload) throw new Error(`Upload ${number} has not begun.`);
          return upload;
        },
        { timeout: 5_000 },
      ),
  };
}
