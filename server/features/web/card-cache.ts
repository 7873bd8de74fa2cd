import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { AppDeps } from '../../deps';
import { type ServedFile, tagOf } from '../../http/responses';
import { withTemporaryFolder } from '../../media/temporary';

/** Bytes on the disk of an instance; what was not asked for the longest goes first. */
const MAX_BYTES = 500_000_000;
/** Cards drawn or waiting to be drawn; two are drawn at once. */
const MAX_DRAWING = 22;
/** Milliseconds between sweeps for stale cards. */
const SWEEP_MS = 60 * 60 * 1_000;

/** Too many cards wait to be drawn. */
export class Busy extends Error {}

/** Whether a name is still that of a page. */
type IsCurrent = (name: string) => Promise<boolean>;

/**
 * Cards on the disk of this instance, each drawn once however many ask for it. A name has the
 * version of what it shows, so a card never changes.
 */
export function createCardCache(
  deps: Pick<AppDeps, 'config' | 'log' | 'background'>,
  isCurrent: IsCurrent,
) {
  const folder = path.join(deps.config.dataDir, 'cards');
  const drawing = new Map<string, Promise<string>>();
  let sweptAt = Date.now();

  const fileOf = (name: string) => path.join(folder, name);

  async function make(name: string, draw: (output: string, work: string) => Promise<unknown>) {
    if (drawing.size >= MAX_DRAWING) throw new Busy('Too many cards are being drawn');
    const drawn = withTemporaryFolder(deps, 'job', async (work) => {
      const output = path.join(work, 'card.jpg');
      await draw(output, work);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(output, fileOf(name));
      await makeRoom();
      return fileOf(name);
    }).finally(() => drawing.delete(name));
    drawing.set(name, drawn);
    return drawn;
  }

  async function listCards() {
    const names = await readdir(folder).catch(() => []);
    const cards = await Promise.all(
      names.map(async (name) => {
        const found = await stat(fileOf(name)).catch(() => undefined);
        return { name, bytes: found?.size ?? 0, at: found?.mtimeMs ?? 0 };
      }),
    );
    return cards.sort((a, b) => a.at - b.at);
  }

  async function makeRoom(): Promise<void> {
    const cards = await listCards();
    let bytes = cards.reduce((sum, card) => sum + card.bytes, 0);
    for (const card of cards) {
      if (bytes <= MAX_BYTES) return;
      await rm(fileOf(card.name), { force: true });
      bytes -= card.bytes;
    }
  }

  /** Deletes stale cards, whose subject is gone, hidden or has changed. */
  async function sweep(): Promise<void> {
    for (const { name } of await listCards()) {
      if (!(await isCurrent(name))) await rm(fileOf(name), { force: true });
    }
  }

  function sweepNowAndThen(): void {
    if (Date.now() - sweptAt < SWEEP_MS) return;
    sweptAt = Date.now();
    deps.background.run('cards of what is gone', sweep);
  }

  return {
    sweep,
    /**
     * The card of this name, drawn if there is none.
     * @throws Busy, and what `draw` throws
     */
    async get(
      name: string,
      draw: (output: string, work: string) => Promise<unknown>,
    ): Promise<ServedFile> {
      sweepNowAndThen();
      const known = await stat(fileOf(name)).catch(() => undefined);
      if (known) await utimes(fileOf(name), new Date(), new Date()).catch(() => {});
      const file = known ? fileOf(name) : await (drawing.get(name) ?? make(name, draw));
      const { size } = known ?? (await stat(file));
      return {
        name,
        type: 'image/jpeg',
        size,
        tag: tagOf(name),
        cacheControl: 'public, max-age=3600',
        isPublic: true,
        open: async (range) => createReadStream(file, range),
      };
    },
    /** Deletes all cards of something that is not shown any more. */
    async forget(prefix: string): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => name.startsWith(prefix));
      await Promise.all(own.map((name) => rm(fileOf(name), { force: true })));
    },
  };
}
