import type { PartKind } from '#shared/rules/parts/kinds';
import { type ShownName, shownName } from '#shared/rules/parts/names';
import { language } from '#shared/translate';
import { nameOrder } from './words';

/** Loads the names before the first render, only for readers who see them. */
export async function loadPartNames(): Promise<void> {
  if (language() !== 'ja') return;
  const { learnAsianNames } = await import('#shared/rules/parts/asian-names');
  learnAsianNames();
}

interface NamedPart {
  kind: PartKind;
  name: string;
}

/** How a part is named to the reader. */
export const partName = (kind: PartKind, name: string): ShownName =>
  shownName(kind, name, language());

const inOrder = nameOrder();

export const comparePartNames = (a: NamedPart, b: NamedPart): number =>
  inOrder(partName(a.kind, a.name).name, partName(b.kind, b.name).name);
