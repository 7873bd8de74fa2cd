import type { PartKind } from './kinds';

interface Names {
  ja?: string;
  also?: readonly string[];
}

/** By kind and primary name. */
export type LearnedNames = Partial<Record<PartKind, Readonly<Record<string, Names>>>>;

let learned: LearnedNames = {};

/** Another object whenever names are learned. */
export const learnedNames = (): LearnedNames => learned;

export const japaneseName = (kind: PartKind, name: string): string | undefined =>
  learned[kind]?.[name]?.ja;

export function learnedNamesOf(kind: PartKind, name: string): string[] {
  const { ja, also = [] } = learned[kind]?.[name] ?? {};
  return [...(ja ? [ja] : []), ...also];
}

/** Adds names by which parts are found; browsers load them after the first paint. */
export function learnNames(names: LearnedNames): void {
  learned = names;
}
