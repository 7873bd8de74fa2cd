import type { ImportReport } from '@shared/imports';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { battlesWord } from './use-import';

export function ImportReportView({ report }: { report: ImportReport }) {
  const { dryRun, imported, repeated, newComboCount, problemCount } = report;
  return (
    <section aria-label="Result" aria-live="polite" className="space-y-4">
      <ul className="space-y-1.5">
        <Line isGood={imported > 0}>
          {battlesWord(imported)} {dryRun ? 'ready to import' : 'imported'}
        </Line>
        {newComboCount > 0 && (
          <Line isGood>
            {newComboCount} {newComboCount === 1 ? 'combo' : 'combos'}{' '}
            {dryRun ? 'will be made' : 'made'}
          </Line>
        )}
        {repeated > 0 && (
          <Line isGood>{battlesWord(repeated)} already imported, left unchanged</Line>
        )}
        {problemCount > 0 && (
          <Line>
            {problemCount} {problemCount === 1 ? 'problem' : 'problems'}; those rows are left out
          </Line>
        )}
      </ul>
      <NewCombos report={report} />
      <Problems report={report} />
    </section>
  );
}

function Line({ isGood = false, children }: { isGood?: boolean; children: React.ReactNode }) {
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <li className="flex items-start gap-2 font-medium">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${isGood ? 'text-win' : 'text-warning'}`}
      />
      <span>{children}</span>
    </li>
  );
}

function NewCombos({ report: { newCombos, newComboCount } }: { report: ImportReport }) {
  if (newCombos.length === 0) return null;
  return (
    <details className="rounded-[10px] border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        New combos
      </summary>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto border-t border-line px-3 text-sm">
        {newCombos.map(({ name, parts }) => (
          <li key={`${name} ${parts}`} className="py-2">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-muted">{parts}</span>
          </li>
        ))}
        {newComboCount > newCombos.length && (
          <li className="py-2 text-muted">and {newComboCount - newCombos.length} more</li>
        )}
      </ul>
    </details>
  );
}

function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  if (problems.length === 0) return null;
  return (
    <details open className="rounded-[10px] border border-warning/40">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        Skipped rows
      </summary>
      <ul
        aria-label="Skipped rows"
        className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line px-3 text-sm"
      >
        {problems.map(({ row, column, value, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have two of the same
          <li key={index} className="py-2">
            <span className="font-semibold">
              {row === 0 ? 'The file' : `Row ${row}`}
              {column && `, ${column}`}
            </span>
            {value && <span className="ml-1.5 break-all text-muted">“{value}”</span>}
            <span className="block">{message}</span>
          </li>
        ))}
        {problemCount > problems.length && (
          <li className="py-2 text-muted">and {problemCount - problems.length} more</li>
        )}
      </ul>
    </details>
  );
}
