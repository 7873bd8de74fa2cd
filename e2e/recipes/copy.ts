import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { translatedLanguages } from '../../locales/catalogues';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A change of one file. Its text must be there exactly once. */
export interface Edit {
  file: string;
  find: string;
  /** Inserted behind `find`. */
  add: string;
}

export const CATALOGUES = translatedLanguages().map((language) => `locales/${language}.json`);

interface Outcome {
  isGood: boolean;
  output: string;
}

/** By language and sentence. */
export type Translations = Record<string, Record<string, string>>;

export function expectGood({ isGood, output }: Outcome): void {
  if (!isGood) throw new Error(output);
}

export function expectRefused({ isGood, output }: Outcome, because: string): void {
  expect([isGood, output]).toEqual([false, expect.stringContaining(because)]);
}

/** A copy of the project's files, with its dependencies, in a folder that goes after the tests. */
export function copyProject() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ripcord-recipe-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) {
    cpSync(path.join(ROOT, file), path.join(folder, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const at = (file: string) => path.join(folder, file);

  const read = (file: string) => readFileSync(at(file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(at(file), text);

  const run = (script: string, ...args: string[]) =>
    new Promise<Outcome>((resolve) => {
      const options = { cwd: folder, env: { ...process.env, TZ: 'UTC', NO_COLOR: '1' } };
      const command = [at(`node_modules/${script}`), ...args];
      execFile(process.execPath, command, { ...options, maxBuffer: 2 ** 26 }, (error, out, err) =>
        resolve({ isGood: error === null, output: out + err }),
      );
    });

  return {
    read,
    write,
    edit({ file, find, add }: Edit) {
      const text = read(file);
      if (text.split(find).length !== 2) throw new Error(`${file} has not one "${find}"`);
      write(
        file,
        text.replace(find, () => find + add),
      );
    },
    /** Runs `npm run messages` and fills in the translations of new texts. */
    async translate(translations: Translations) {
      expectGood(await run('tsx/dist/cli.mjs', 'server/cli/messages.ts'));
      for (const file of CATALOGUES) {
        const language = path.basename(file, '.json');
        const catalogue = { ...JSON.parse(read(file)), ...translations[language] };
        write(file, JSON.stringify(catalogue));
      }
    },
    /** The path of the new migration. */
    async generateMigration() {
      await run('drizzle-kit/bin.cjs', 'generate', '--name', 'recipe');
      const name = readdirSync(at('migrations')).find((file) => file.endsWith('_recipe.sql'));
      if (!name) throw new Error('No migration was generated');
      return `migrations/${name}`;
    },
    /** The files with type errors. */
    async typeErrors() {
      const { output } = await run('typescript/bin/tsc', '-p', '.', '--pretty', 'false');
      return new Set(
        Array.from(output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm), ([, file]) => file),
      );
    },
    runTests: (project: 'client' | 'server' | 'unit', ...paths: string[]) =>
      run('vitest/vitest.mjs', 'run', '--project', project, '--maxWorkers=1', ...paths),
  };
}

/** The files that the numbered steps of a recipe name. */
export function filesOfRecipe(title: string): string[] {
  const text = readFileSync(path.join(ROOT, 'docs/recipes.md'), 'utf8');
  const [, recipe = ''] = text.split(`## ${title}\n`);
  const [steps = ''] = recipe.split('\n## ');
  return Array.from(steps.matchAll(/^\d+\. (?:with |and )?`([^`]+)`/gm), ([, file]) => file ?? '');
}
