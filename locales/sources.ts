import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export const ROOT = path.join(import.meta.dirname, '..');

const FOLDERS = ['client/build', 'client/src', 'server', 'shared'];
/** HTML that is shown before any script runs; its sentences are written `%{Loading}`. */
const PAGES = ['client/index.html', 'client/skeletons'];
const CODE = /(?<!\.test|\.d)\.tsx?$/;
const NO_PRODUCT = /(^|\/)(testing|cli)\//;
export const PAGE_MESSAGE = /%\{(.+?)\}/g;

/** Badges, whose names and descriptions are messages. */
const BADGES = 'shared/rules/badges.json';

/** Functions whose first argument is a message. */
const FUNCTIONS = new Set(['t', 'msg', 'rich']);

export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Calls `visit` with each node and its parents, the nearest last. Returning false skips its children. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean | undefined,
  parents: Node[] = [],
): void {
  if (visit(node, parents) === false) return;
  parents.push(node);
  for (const child of Object.values(node).flat()) {
    if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit, parents);
  }
  parents.pop();
}

export interface MessageCall {
  message: string;
  call: Node;
  literal: Node;
  name: string;
  hasValues: boolean;
}

/** The message of a call of `t`, `msg` or `rich`; undefined for any other node. */
export function messageCall(node: Node): MessageCall | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const { name = '' } = node.callee as { name?: string };
  if (!FUNCTIONS.has(name)) return undefined;
  const [literal, ...values] = node.arguments as Node[];
  const message = literal && textOf(literal);
  if (!literal || message === undefined) return undefined;
  return { message, call: node, literal, name, hasValues: values.length > 0 };
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || (node.expressions as Node[]).length > 0) return undefined;
  const [only] = node.quasis as { value: { cooked: string } }[];
  return only?.value.cooked;
}

export function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((file) => CODE.test(file) && !NO_PRODUCT.test(file)),
  ).toSorted();
}

export function parseFile(file: string): { code: string; program: Node } {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  return { code, program: parseSync(file, code).program as unknown as Node };
}

const pageFiles = () =>
  PAGES.flatMap((place) =>
    place.endsWith('.html')
      ? [place]
      : readdirSync(path.join(ROOT, place)).map((name) => `${place}/${name}`),
  );

/** Every message of the product with the files that it stands in, in alphabetical order. */
export function readMessages(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (message: string, file: string) => {
    const files = found.get(message) ?? [];
    if (!files.includes(file)) found.set(message, [...files, file]);
  };
  for (const file of sourceFiles()) {
    walk(parseFile(file).program, (node) => {
      const call = messageCall(node);
      if (call) add(call.message, file);
      return undefined;
    });
  }
  for (const file of pageFiles()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, message] of text.matchAll(PAGE_MESSAGE)) if (message) add(message, file);
  }
  const badges: { name: string; description: string }[] = JSON.parse(
    readFileSync(path.join(ROOT, BADGES), 'utf8'),
  );
  for (const { name, description } of badges)
    for (const text of [name, description]) add(text, BADGES);
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
