import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildWorkDir } from '../testing/work-dir';
import { type ChildOptions, runChild } from './child';

const signal = new AbortController().signal;

/** Runs a few lines of node in place of a converter. */
async function run(script: string, options: Partial<ChildOptions> = {}) {
  const cwd = options.cwd ?? (await buildWorkDir());
  return runChild(process.execPath, ['-e', script], { cwd, signal, timeLimit: 30, ...options });
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('hands back what a program said and how it ended', async () => {
  const script = 'console.log("found"); console.error("and complained"); process.exitCode = 3';
  expect(await run(script)).toEqual({ code: 3, stdout: 'found\n', stderr: 'and complained\n' });
});

it('works in its folder and knows nothing of the environment', async () => {
  const cwd = await buildWorkDir();
  const { stdout } = await run(
    'console.log(JSON.stringify([process.cwd(), Object.keys(process.env)]))',
    { cwd },
  );
  const [folder, names] = JSON.parse(stdout) as [string, string[]];
  expect(folder).toBe(cwd);
  // Shells set these themselves.
  expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
});

it('keeps the end of a long complaint', async () => {
  const { stderr } = await run('console.error("x".repeat(1_000_000) + "the end")');
  expect(stderr.length).toBeLessThanOrEqual(64 * 1024);
  expect(stderr).toMatch(/the end\n$/);
});

it('is killed when it takes too long', async () => {
  expect(await run('setInterval(() => {}, 1000)', { timeLimit: 1 })).toMatchObject({ code: null });
});

it('is killed, not only its shell, when it is told to end', async () => {
  const cwd = await buildWorkDir();
  const stop = new AbortController();
  const script =
    'require("fs").writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000)';
  const work = run(script, { cwd, signal: stop.signal });
  const ended = expect(work).rejects.toThrow('enough');
  const pidOf = async () => Number(await readFile(path.join(cwd, 'pid'), 'utf8').catch(() => '0'));
  await expect.poll(pidOf, { timeout: 10_000 }).toBeGreaterThan(0);
  const pid = await pidOf();
  expect(isAlive(pid)).toBe(true);
  stop.abort(new Error('enough'));
  await ended;
  expect(isAlive(pid)).toBe(false);
});

it('does not start when it is too late', async () => {
  const cwd = await buildWorkDir();
  const late = AbortSignal.abort(new Error('too late'));
  await expect(run('require("fs").writeFileSync("a", "")', { cwd, signal: late })).rejects.toThrow(
    'too late',
  );
  await expect(readFile(path.join(cwd, 'a'))).rejects.toThrow('ENOENT');
});

it('a program that is not there is an error', async () => {
  const cwd = await buildWorkDir();
  const options = { cwd, signal, timeLimit: 5 };
  const { code, stderr } = await runChild(path.join(cwd, 'nothing'), [], options);
  expect(code).toBe(127);
  expect(stderr).toContain('nothing');
});

it.runIf(process.platform === 'linux')('gets no more memory than it may have', async () => {
  const cwd = await buildWorkDir();
  const file = path.join(cwd, 'limits.sh');
  await writeFile(file, 'ulimit -v; ulimit -t; ulimit -f');
  const options = { cwd, signal, timeLimit: 7, memory: 300 };
  const { stdout } = await runChild('/bin/sh', [file], options);
  const [memory, time, size] = stdout.trim().split('\n');
  expect([memory, time]).toEqual([String(300 * 1_024), '28']);
  expect(Number(size)).toBeGreaterThan(0);
});
