import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildWorkDir } from '../testing/work-dir';
import type { ImageTask } from './image-worker';
import { closeImageWorkers } from './image-workers';
import { type Header, MAX_MEMORY, memoryOf, processImage, QUICK_MEMORY } from './images';

const { children } = vi.hoisted(() => ({ children: new Set<FakeChild>() }));
vi.mock('./child', () => ({ startChild: () => new FakeChild() }));

/** What decoding a picture comes to. */
const OUTCOMES = ['made', 'unreadable', 'memory', 'error', 'crash'] as const;
interface Picture {
  person: number;
  outcome: (typeof OUTCOMES)[number];
  header: Header;
}

/** An image process that decodes when the test says so. */
class FakeChild extends EventEmitter {
  killed = false;
  connected = true;
  exitCode = null;
  signalCode: NodeJS.Signals | null = null;
  task: Exclude<ImageTask, { task: 'header' | 'card' }> | undefined;
  channel = { ref() {}, unref() {} };

  constructor() {
    super();
    children.add(this);
  }

  ref() {}
  unref() {}

  kill() {
    if (this.killed) return;
    this.killed = true;
    children.delete(this);
    this.signalCode = 'SIGKILL';
    queueMicrotask(() => this.emit('exit', null, 'SIGKILL'));
  }

  send(task: ImageTask) {
    if (task.task === 'card') throw new Error('Nobody draws cards here');
    if (task.task !== 'header') this.task = task;
    else queueMicrotask(() => this.emit('message', { result: pictureOf(task).header }));
  }

  end() {
    if (!this.task) return;
    const { outcome } = pictureOf(this.task);
    this.task = undefined;
    if (outcome === 'crash') this.kill();
    else if (outcome !== 'made') this.emit('message', { failed: outcome, message: outcome });
    else this.emit('message', { result: { files: [], still: null, placeholder: '' } });
  }
}

let folder: string;
let pictures: Picture[];
const pictureOf = ({ file }: { file: string }): Picture => {
  const picture = pictures[Number(path.basename(file))];
  if (!picture) throw new Error(`Nobody has sent ${file}`);
  return picture;
};

beforeEach(async () => {
  folder = await buildWorkDir();
});
afterEach(() => closeImageWorkers());

const anyPicture: fc.Arbitrary<Picture> = fc.record({
  person: fc.nat(4),
  outcome: fc.constantFrom(...OUTCOMES),
  header: fc.record({
    format: fc.constantFrom('jpeg', 'png', 'gif', 'webp', 'heif'),
    type: fc.constant('image/webp'),
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
    frames: fc.integer({ min: 1, max: 40 }),
    isProgressive: fc.boolean(),
  }),
});

const decoding = () => [...children].flatMap(({ task }) => task ?? []);
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

it('decodes no more pixels at once than fit the budget, every picture in its turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPicture, { minLength: 1, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      async (sent, choices) => {
        pictures = sent;
        const results = sent.map((_, index) => {
          const file = path.join(folder, String(index));
          fs.writeFileSync(file, '');
          const { signal } = new AbortController();
          return processImage(file, { workDir: folder, signal, userId: sent[index]?.person }).then(
            () => 'made',
            (error: Error) => error.name,
          );
        });
        let open = true;
        const all = Promise.all(results).finally(() => {
          open = false;
        });
        while (open) {
          const tasks = decoding();
          const bytes = tasks.map((task) =>
            memoryOf(pictureOf(task).header, Math.max(...task.widths), task.task === 'animation'),
          );
          expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
            QUICK_MEMORY + MAX_MEMORY,
          );
          const busy = [...children].filter(({ task }) => task);
          busy[(choices.next().value ?? 0) % busy.length]?.end();
          await turn();
        }
        const names = await all;
        for (const [index, { outcome }] of sent.entries()) {
          const expected = {
            made: ['made'],
            unreadable: [],
            memory: [],
            error: ['Error'],
            crash: ['Error'],
          }[outcome];
          expect([...expected, 'UnprocessableMedia']).toContain(names[index]);
        }
        expect(decoding()).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});
