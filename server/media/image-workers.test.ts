import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { listImageProcesses } from '../testing/image-processes';
import { FLAT_3000, FLAT_5000, mediaFiles } from '../testing/media-files';
import { buildWorkDir } from '../testing/work-dir';
import { closeImageWorkers, Lane, runImageTask } from './image-workers';
import { processImage } from './images';

const { signal } = new AbortController();
const onLinux = it.runIf(process.platform === 'linux');

const lanes: Lane[] = [];
function createLane(size: number, memory = 512): Lane {
  const lane = new Lane(size, memory, 60_000);
  lanes.push(lane);
  return lane;
}

afterEach(async () => {
  await closeImageWorkers();
  for (const lane of lanes.splice(0)) await lane.close();
});

/** @returns the processes that have been started since this call */
async function ownProcesses() {
  // Processes of other test files end a little later.
  await closeImageWorkers();
  const others = await listImageProcesses(process.pid);
  return async () => (await listImageProcesses(process.pid)).filter((pid) => !others.includes(pid));
}

const header = async (name: 'png' | 'avif') =>
  ({ task: 'header', file: await mediaFiles[name]() }) as const;

async function still(file: string) {
  const dir = await buildWorkDir();
  const making = { widths: [480], maxPixels: 40_000_000, dir };
  return { task: 'still', format: 'png', file, ...making } as const;
}

describe('a picture', () => {
  onLinux('is decoded by another process, which is used again', async () => {
    const listOwn = await ownProcesses();
    const workDir = await buildWorkDir();
    await processImage(await mediaFiles.png(), { workDir, signal });
    const workers = await listOwn();
    expect(workers).toHaveLength(1);
    await processImage(await mediaFiles.png(), { workDir, signal });
    expect(await listOwn()).toEqual(workers);
    const score = await readFile(`/proc/${workers[0]}/oom_score_adj`, 'utf8');
    expect(Number(score)).toBe(500);
    await closeImageWorkers();
    expect(await listOwn()).toEqual([]);
  });

  it('that takes too long ends its process, and is refused', async () => {
    const lane = createLane(1);
    const task = await still(await mediaFiles.png());
    await expect(lane.run(task, { timeLimit: 0.001 })).rejects.toMatchObject({
      name: 'UnprocessableMedia',
      message: 'This image takes too long to process. Please make it smaller and try again.',
    });
    expect(await lane.run(task, {})).toMatchObject({ files: [{ name: '480.webp', width: 480 }] });
  });

  it('that needs too much memory ends its process, and is refused', async () => {
    const lane = createLane(1, 128);
    await expect(lane.run(await still(FLAT_5000), {})).rejects.toMatchObject({
      name: 'UnprocessableMedia',
      message: 'This image needs too much memory to process. Please make it smaller and try again.',
    });
    expect(await lane.run(await header('png'), {})).toMatchObject({ width: 2000 });
  });

  it('is not to blame when its process is killed by somebody else', async () => {
    const lane = createLane(1);
    const task = await still(await mediaFiles.png());
    const stop = new AbortController();
    const work = lane.run(task, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(work).rejects.toThrow('enough');
    const killed = lane.run(task, {});
    await lane.close();
    await expect(killed).rejects.toThrow('ended with SIGKILL');
    expect(await lane.run(await header('png'), {})).toMatchObject({ width: 2000 });
  });
});

describe('people', () => {
  it('take turns', async () => {
    const lane = createLane(1);
    const order: string[] = [];
    const task = await header('png');
    const run = async (userId: number, name: string) => {
      await lane.run(task, { userId });
      order.push(name);
    };
    await Promise.all([
      run(1, 'a1'),
      run(1, 'a2'),
      run(1, 'a3'),
      run(2, 'b1'),
      run(3, 'c1'),
      run(2, 'b2'),
    ]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  onLinux('never occupy more than one process each', async () => {
    const listOwn = await ownProcesses();
    const lane = createLane(2);
    const task = await header('png');
    await Promise.all(Array.from({ length: 4 }, () => lane.run(task, { userId: 1 })));
    expect(await listOwn()).toHaveLength(1);
    await Promise.all([1, 2].map((userId) => lane.run(task, { userId })));
    expect(await listOwn()).toHaveLength(2);
  });

  it('are refused when they send too many, or when everybody does', async () => {
    const lane = createLane(1);
    const task = await header('png');
    const stop = new AbortController();
    const send = (userId: number) => lane.run(task, { userId, signal: stop.signal });
    const refusal = async (userId: number) => {
      try {
        await send(userId);
      } catch (error) {
        return error;
      }
    };
    const waiting: Promise<unknown>[] = [];
    const fill = (userId: number) => {
      for (let n = 0; n < 40; n += 1) waiting.push(send(userId).catch(() => {}));
    };
    waiting.push(send(0).catch(() => {}));
    fill(1);
    expect(await refusal(1)).toMatchObject({ status: 429, retryAfter: 10 });
    for (const userId of [2, 3, 4, 5]) fill(userId);
    expect(await refusal(6)).toMatchObject({ status: 503, retryAfter: 10 });
    stop.abort(new Error('enough'));
    await Promise.all(waiting);
    expect(await lane.run(task, { userId: 1 })).toMatchObject({ width: 2000 });
  });

  it('wait no longer than they want to', async () => {
    const lane = createLane(1);
    const slow = lane.run(await still(await mediaFiles.png()), { userId: 1 });
    const late = lane.run(await header('png'), { userId: 2, waitLimit: 0 });
    await expect(late).rejects.toMatchObject({ status: 503 });
    await slow;
  });
});

/** MB that the processes have had at most, each at its own time. */
async function peakOf(processes: number[]): Promise<number> {
  const peaks = processes.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024;
  });
  return (await Promise.all(peaks)).reduce((sum, peak) => sum + peak, 0);
}

onLinux('small pictures do not wait for large ones, which wait for each other', async () => {
  const listOwn = await ownProcesses();
  const dir = await buildWorkDir();
  const done: string[] = [];
  const work = [1, 2, 3].map(async (userId) => {
    await processImage(FLAT_3000, { workDir: dir, signal, userId });
    done.push('large');
  });
  const file = await mediaFiles.clearPng();
  await processImage(file, { workDir: await buildWorkDir(), signal, userId: 4 });
  done.push('small');
  await Promise.all(work);
  expect(done.at(-1)).toBe('large');
  const processes = await listOwn();
  expect(processes).toHaveLength(2);
  expect(await peakOf(processes)).toBeLessThan(400);
  expect(await runImageTask('quick', await header('avif'), {})).toMatchObject({ format: 'heif' });
});
