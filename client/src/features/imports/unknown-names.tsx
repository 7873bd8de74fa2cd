import type { ImportReport, NameMatch } from '@shared/imports';
import { PART_LABELS } from '@shared/rules/parts/kinds';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';

type UnknownName = ImportReport['unknownNames'][number];

const keyOf = ({ kind, text }: UnknownName) => `${kind} ${text}`;

/** Asks what is meant by each name that no part has; the answers are remembered for the next file. */
export function UnknownNames({
  names,
  onMatch,
}: {
  names: readonly UnknownName[];
  onMatch: (matches: NameMatch[]) => void;
}) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const matches = names.flatMap((unknown) => {
    const name = chosen[keyOf(unknown)];
    return name ? [{ kind: unknown.kind, text: unknown.text, name }] : [];
  });
  return (
    <section aria-labelledby="unknown-names" className="rounded-[10px] border border-line p-3">
      <h3 id="unknown-names" className="font-semibold">
        Which parts are these?
      </h3>
      <p className="mt-0.5 mb-3 text-sm text-muted">Your answers are kept for the next file.</p>
      <div className="space-y-4">
        {names.map((unknown) => (
          <Field
            key={keyOf(unknown)}
            label={`${PART_LABELS[unknown.kind]} “${unknown.text}”`}
            hint={`In ${unknown.rows} ${unknown.rows === 1 ? 'row' : 'rows'}`}
          >
            {(wiring) => (
              <Select
                {...wiring}
                value={chosen[keyOf(unknown)] ?? ''}
                onChange={({ target }) =>
                  setChosen((before) => ({ ...before, [keyOf(unknown)]: target.value }))
                }
              >
                <option value="">Leave these rows out</option>
                {unknown.suggestions.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
                <option value={unknown.text}>Keep “{unknown.text}” as it is</option>
              </Select>
            )}
          </Field>
        ))}
      </div>
      <Button className="mt-4" disabled={matches.length === 0} onClick={() => onMatch(matches)}>
        Check again
      </Button>
    </section>
  );
}
