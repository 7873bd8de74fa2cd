import type { ReactNode } from 'react';
import type { PartDetail } from '#shared/meta';
import type { PartKind } from '#shared/rules/parts/kinds';
import { t } from '#shared/translate';
import { partName } from '@/lib/part-names';
import { measured } from '@/lib/words';

export type CataloguePart = PartDetail & { kind: PartKind };

/** The language that a name's script shows, for fonts and screen readers. */
function languageOf(name: string): string | undefined {
  if (/\p{sc=Hiragana}|\p{sc=Katakana}/u.test(name)) return 'ja';
  if (/\p{sc=Hangul}/u.test(name)) return 'ko';
  return /\p{sc=Han}/u.test(name) ? 'zh-Hant' : undefined;
}

/** What the catalogue knows of a part. */
export function Facts({ part: { kind, name, facts, aliases } }: { part: CataloguePart }) {
  const { line, spin, weight, height, sides, integratedRatchet, crossover, note } = facts;
  const shown = partName(kind, name).name;
  const others = aliases.filter((alias) => alias !== shown);
  const rows: [label: string, value: ReactNode][] = [
    [t('Line [[of parts: BX, UX or CX]]'), line],
    [t('Spin [[direction]]'), spin && (spin === 'left' ? t('Left [[spin]]') : t('Right [[spin]]'))],
    [t('Weight'), weight !== null && measured(weight, 'gram')],
    [t('Height'), height !== null && measured(height, 'millimeter')],
    [t('Contact points'), sides],
    [t('Ratchet'), integratedRatchet && kind !== 'disk' && t('Built in')],
    [t('From [[another series]]'), crossover],
    [
      t('Also called'),
      others.length > 0 &&
        others.map((alias, index) => (
          <span key={alias} lang={languageOf(alias)}>
            {index > 0 && ' · '}
            {alias}
          </span>
        )),
    ],
    [t('Note'), note],
  ];
  return (
    <dl className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      {rows
        .filter(([, value]) => value !== null && value !== false)
        .map(([label, value]) => (
          <div
            key={label}
            className="col-span-2 grid grid-cols-subgrid border-b border-line py-2 last:border-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="figures font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
