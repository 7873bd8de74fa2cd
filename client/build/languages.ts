import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { builtLanguages, compiledIn } from '../../locales/catalogues.ts';
import { problemsOf } from '../../locales/check.ts';
import { messageCall, type Node, PAGE_MESSAGE, readMessages, walk } from '../../locales/sources.ts';
import { languageFile, PSEUDO } from '../../shared/languages.ts';
import { precompressed } from './precompress.ts';

/** Stands for a message in the chunks until a language is put in. */
const MARK = /@@message:(\w+)@@/g;
const QUOTED_MARK = /(["'`])@@message:(\w+)@@\1/g;
const COMPILER = /\/shared\/compile-message\.ts$/;
/** In a browser messages are compiled already, without notes. */
const COMPILED =
  'const same = (message) => message; export { same as compile, same as withoutNote };';
const SCRIPT = /(?<=["'`/(])assets\/([\w.-]+\.js)/g;

/** Not needed offline, or in the service worker's own list (installable.ts). */
const NO_SCREEN =
  /^(licenses|video-reader|video-writer|index|libraries|rolldown-runtime|start)-[\w-]{8}\.js$/;

/** Files that the service worker fetches one by one; more would take long on a phone's network. */
const MAX_KEPT = 40;

/** The revision of the page in the service worker's list. */
const REVISION = /(url:"index\.[\w-]+\.html",revision:)"\w+"/;

/** Brotli's level for files of megabytes: the highest would take seconds. */
const PACK_QUALITY = 9;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

const escapedForHtml = (text: string) =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Text for the inside of a string literal, whatever its quotes are. */
const escapedForScript = (text: string) =>
  text.replace(/[\\"'`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n');

/** Replaces a file's messages by marks, and calls that need no values by the mark alone. */
function withMarks(code: string, program: Node, mark: (message: string) => string): string {
  const changes: { start: number; end: number; text: string }[] = [];
  walk(program, (node) => {
    const found = messageCall(node);
    if (!found) return undefined;
    const isText = typeof compiledIn('en', found.message) === 'string';
    const isWhole = found.name === 'msg' || (found.name === 't' && isText);
    const { start, end } = isWhole ? found.call : found.literal;
    changes.push({ start, end, text: JSON.stringify(mark(found.message)) });
    return isWhole ? false : undefined;
  });
  let marked = code;
  for (const { start, end, text } of changes.toReversed()) {
    marked = marked.slice(0, start) + text + marked.slice(end);
  }
  return marked;
}

/** Of this build: messages by the key of their mark, scripts with marks, folders of languages. */
const messages = new Map<string, string>();
const marked = new Map<string, string>();
const folders = new Map<string, string>();
let out = '';

const read = (file: string) => readFile(path.join(out, file), 'utf8');
const write = (file: string, text: string) => writeFile(path.join(out, file), text);

const mark = (message: string) => {
  const key = hashOf(message);
  messages.set(key, message);
  return `@@message:${key}@@`;
};
const translate = (code: string, language: string) => {
  const find = (key: string) => compiledIn(language, messages.get(key) ?? '');
  return code
    .replace(QUOTED_MARK, (whole, _quote, key) => {
      const found = find(key);
      return typeof found === 'string' ? whole : JSON.stringify(found);
    })
    .replace(MARK, (_whole, key) => escapedForScript(String(find(key))));
};
/** A chunk without marks. */
export const inEnglish = (code: string) => translate(code, 'en');

const translatePage = (html: string, language: string) =>
  html.replace(PAGE_MESSAGE, (_whole, message) =>
    escapedForHtml(String(compiledIn(language, message))),
  );
/** Leads references to the scripts of a language; English ones have no folder. */
const inFolder = (code: string, language: string) => {
  const folder = folders.get(language);
  if (!folder) return code;
  return code.replace(SCRIPT, (whole, name) =>
    marked.has(`assets/${name}`) ? `assets/${folder}/${name}` : whole,
  );
};

async function writeScripts(language: string) {
  const chunks = [...marked].map(([file, code]): [string, string] => [
    path.basename(file),
    translate(code, language),
  ]);
  const folder = `${language}-${hashOf(chunks.map(([, code]) => code).join(''))}`;
  folders.set(language, folder);
  await mkdir(path.join(out, 'assets', folder), { recursive: true });
  for (const [name, code] of chunks) {
    await write(`assets/${folder}/${name}`, inFolder(code, language));
  }
}

async function writePages(language: string, html: string, skeletons: Record<string, string>) {
  const translated = translatePage(html, language)
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('/manifest.webmanifest', `/${languageFile(language, 'manifest', 'webmanifest')}`);
  await write(languageFile(language, 'index', 'html'), inFolder(translated, language));
  const texts = Object.entries(skeletons).map(([address, text]) => [
    address,
    translatePage(text, language),
  ]);
  const file = languageFile(language, '.vite/skeletons', 'json');
  await write(file, JSON.stringify(Object.fromEntries(texts)));
}

/** Writes the scripts of all screens into one file, for the service worker. Returns its address. */
async function writeScreens(language: string): Promise<string> {
  const folder = folders.get(language);
  const scripts: Record<string, string> = {};
  for (const file of marked.keys()) {
    const name = path.basename(file);
    if (NO_SCREEN.test(name)) continue;
    const own = folder ? `assets/${folder}/${name}` : file;
    scripts[`/${own}`] = await read(own);
  }
  const text = JSON.stringify(scripts);
  const file = `assets/screens-${hashOf(text)}.json`;
  await write(file, text);
  await precompressed(path.join(out, file), PACK_QUALITY);
  return `/${file}`;
}

const marks: Plugin = {
  name: 'ripcord-languages-mark',
  apply: 'build',
  enforce: 'post',
  configResolved({ root, build }) {
    out = path.resolve(root, build.outDir);
  },
  buildStart() {
    const messages = [...readMessages().keys()];
    const problems = builtLanguages().flatMap((language) =>
      language === PSEUDO ? [] : problemsOf(language, messages),
    );
    if (problems.length > 0) this.error(`${problems.length} problems:\n${problems.join('\n')}`);
  },
  transform(code, id) {
    if (COMPILER.test(id)) return COMPILED;
    if (!/\/(client\/src|shared)\/.*\.tsx?$/.test(id)) return undefined;
    if (!/\b(t|msg|rich)\(/.test(code)) return undefined;
    const program = this.parse(code) as unknown as Node;
    return { code: withMarks(code, program, mark), map: null };
  },
};

const scripts: Plugin = {
  name: 'ripcord-languages',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        // As written: Vite changes what is here.
        if (file.type === 'chunk') marked.set(file.fileName, await read(file.fileName));
      }
      for (const [file, code] of marked) await write(file, inEnglish(code));
      const html = await read('index.html');
      const skeletons = JSON.parse(await read('.vite/skeletons.json'));
      for (const language of builtLanguages()) {
        await writeScripts(language);
        await writePages(language, html, skeletons);
      }
      await writePages('en', html, skeletons);
    },
  },
};

const offline: Plugin = {
  name: 'ripcord-languages-offline',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      // Without a manifest the build has failed before; its own error is the one to show.
      if (!existsSync(path.join(out, 'manifest.webmanifest'))) return;
      const worker = await read('sw.js');
      const kept = worker.match(/\{url:/g)?.length ?? 0;
      if (kept > MAX_KEPT)
        this.error(`The service worker fetches ${kept} files, over ${MAX_KEPT}.`);
      const withScreens = async (text: string, language: string) =>
        `self.SCREENS=${JSON.stringify(await writeScreens(language))};${text}`;
      await write('sw.js', await withScreens(worker, 'en'));
      const manifest = JSON.parse(await read('manifest.webmanifest'));
      for (const language of builtLanguages()) {
        const page = languageFile(language, 'index', 'html');
        const own = inFolder(worker, language)
          .replaceAll('index.html', page)
          .replaceAll('manifest.webmanifest', languageFile(language, 'manifest', 'webmanifest'))
          .replace(REVISION, `$1"${hashOf(await read(page))}"`);
        await write(languageFile(language, 'sw', 'js'), await withScreens(own, language));
        const text = JSON.stringify(translatedManifest(manifest, language));
        await write(languageFile(language, 'manifest', 'webmanifest'), text);
      }
    },
  },
};

/**
 * Builds the client once for each language. Messages are replaced in the finished chunks, so a
 * language adds nothing to what a page loads. English scripts are in /assets, those of others in
 * /assets/<language>-<hash>; each language has its own index.<language>.html and, written after the
 * English one, service worker.
 */
export const languages = { scripts: [marks, scripts], offline };

interface Manifest {
  lang: string;
  description: string;
  shortcuts: { name: string }[];
}

function translatedManifest(manifest: Manifest, lang: string): Manifest {
  const shown = (text: string) => String(compiledIn(lang, text));
  const shortcuts = manifest.shortcuts.map((one) => ({ ...one, name: shown(one.name) }));
  return { ...manifest, lang, description: shown(manifest.description), shortcuts };
}
