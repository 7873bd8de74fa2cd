import type { PartKind } from '#shared/rules/parts/kinds';
import { partName } from '@/lib/part-names';

export const Latin = ({ children }: { children: string }) => (
  <span lang="en" className="inline-block font-sans text-sm font-normal text-muted">
    {children}
  </span>
);

interface PartNameProps {
  part: { kind: PartKind; name: string };
  /** Without the Latin name. */
  short?: boolean;
}

/** A part's name in the reader's language, with its Latin name if that is another. */
export function PartName({ part, short = false }: PartNameProps) {
  const { name, latin } = partName(part.kind, part.name);
  return (
    <>
      {name}
      {latin && !short && (
        <>
          {' '}
          <Latin>{latin}</Latin>
        </>
      )}
    </>
  );
}
