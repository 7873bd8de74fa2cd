import { findPart, searchParts } from '#shared/rules/parts/catalogue';
import { PART_KINDS, PART_LABELS, PART_TYPES, type PartKind } from '#shared/rules/parts/kinds';
import { parseCombo } from '#shared/rules/parts/quick-entry';
import { isFoundIn } from '#shared/rules/search-words';
import { t } from '#shared/translate';
import { comparePartNames } from '@/lib/part-names';
import type { ShownPart } from '../collection-outbox';

type Choice = 'type' | 'line' | 'spin' | 'show' | 'sort';

/** As in the URL; undefined or '' means no filter. */
export type PartFilter = { q: string } & Partial<Record<'kind' | Choice, string>>;

interface Choices {
  name: Choice;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

const TYPE_WORDS = {
  attack: t('Attack'),
  defense: t('Defense'),
  stamina: t('Stamina'),
  balance: t('Balance'),
};
const LINES = ['BX', 'UX', 'CX', 'CX expand'];

export const CHOICES: readonly Choices[] = [
  {
    name: 'type',
    label: t('Type [[of a part]]'),
    options: [['', t('All types')], ...PART_TYPES.map((type) => [type, TYPE_WORDS[type]] as const)],
  },
  {
    name: 'line',
    label: t('Line [[of parts: BX, UX or CX]]'),
    options: [['', t('All lines')], ...LINES.map((line) => [line, line] as const)],
  },
  {
    name: 'spin',
    label: t('Spin [[direction]]'),
    options: [
      ['', t('Both spins [[directions]]')],
      ['right', t('Right spin')],
      ['left', t('Left spin')],
    ],
  },
  {
    name: 'show',
    label: t('Show [[which parts]]'),
    options: [
      ['', t('All parts')],
      ['unused', t('In no combo')],
      ['trade', t('For trade')],
      ['noted', t('With a note')],
    ],
  },
  {
    name: 'sort',
    label: t('Sort'),
    options: [
      ['', t('By kind')],
      ['name', t('By name')],
      ['count', t('Most copies')],
      ['weight', t('Heaviest')],
      ['used', t('Most used')],
      ['newest', t('Last changed')],
    ],
  },
];

const SORTS: Record<string, (a: ShownPart, b: ShownPart) => number> = {
  name: comparePartNames,
  count: (a, b) => b.count - a.count,
  weight: (a, b) => (b.weight ?? 0) - (a.weight ?? 0),
  used: (a, b) => b.usedBy - a.usedBy,
  newest: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
};

const SHOWN: Record<string, (part: ShownPart) => boolean> = {
  unused: ({ usedBy }) => usedBy === 0,
  trade: ({ forTrade }) => forTrade > 0,
  noted: ({ note }) => note !== null,
};

/** Matches any name of a part, its note or kind; a whole combo matches its parts. */
function matcher(q: string): (part: ShownPart) => boolean {
  if (q === '') return () => true;
  const found = new Map<PartKind, Set<string>>(
    PART_KINDS.map((kind) => [kind, new Set(searchParts(kind, q).map(({ name }) => name))]),
  );
  const { parts } = parseCombo(q);
  return ({ kind, name, note }) =>
    found.get(kind)?.has(name) ||
    parts[kind] === name ||
    isFoundIn([name, note, t(PART_LABELS[kind])], q);
}

export function filterParts(parts: readonly ShownPart[], filter: PartFilter): ShownPart[] {
  const { kind, type, line, spin, show = '', sort = '' } = filter;
  const isFound = matcher(filter.q);
  const found = parts.filter((part) => {
    const facts = line || spin ? findPart(part.kind, part.name) : null;
    return (
      (!kind || part.kind === kind) &&
      (!type || part.type === type) &&
      (!line || facts?.line === line) &&
      (!spin || facts?.spin === spin) &&
      (SHOWN[show]?.(part) ?? true) &&
      isFound(part)
    );
  });
  const compare = SORTS[sort];
  return compare ? found.sort(compare) : found;
}
