import type { ImportedCombo, ImportReport } from '@shared/imports';
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
      <ScoreOnly report={report} />
      <Combos report={report} />
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

const battlesOf = ({ battles, repeated }: ImportedCombo) => {
  if (battles === 0) return `${battlesWord(repeated)} already imported`;
  return repeated > 0
    ? `${battlesWord(battles)}, ${repeated} already imported`
    : battlesWord(battles);
};

/** What becomes of a combo of the file. */
function outcomeOf({ outcome, target }: ImportedCombo, isDone: boolean): string | null {
  if (outcome === 'new') return isDone ? `Created as ${target}` : `New combo ${target}`;
  if (outcome === 'sameName') return `${isDone ? 'Joined' : 'Joins'} your combo ${target}`;
  if (outcome === 'sameParts') {
    return `${isDone ? 'Joined' : 'Joins'} ${target}, which has the same parts`;
  }
  return null;
}

function Combos({ report: { combos, comboCount, dryRun } }: { report: ImportReport }) {
  if (combos.length === 0) return null;
  return (
    <details open={dryRun} className="rounded-[10px] border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        Combos in the file ({comboCount.toLocaleString('en')})
      </summary>
      <ul
        aria-label="Combos in the file"
        className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line px-3 text-sm"
      >
        {combos.map((combo) => {
          const outcome = outcomeOf(combo, !dryRun);
          return (
            <li
              key={`${combo.name} ${combo.parts}`}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2"
            >
              <span className="min-w-0 break-words">
                {combo.name && <span className="font-semibold">{combo.name} </span>}
                <span className={combo.name ? 'text-muted' : 'font-semibold'}>{combo.parts}</span>
              </span>
              <span className="figures text-right text-muted">{battlesOf(combo)}</span>
              {outcome && <span className="col-span-full break-words">{outcome}</span>}
            </li>
          );
        })}
        {comboCount > combos.length && (
          <li className="py-2 text-muted">and {comboCount - combos.length} more</li>
        )}
      </ul>
    </details>
  );
}

/** At most so many row numbers are shown. */
const ROWS_SHOWN = 20;

function ScoreOnly({ report: { scoreOnlyRows, scoreOnlyCount } }: { report: ImportReport }) {
  if (scoreOnlyCount === 0) return null;
  const shown = scoreOnlyRows.slice(0, ROWS_SHOWN);
  const more = scoreOnlyCount - shown.length;
  return (
    <p className="text-sm text-muted">
      {battlesWord(scoreOnlyCount)} without rounds: the score and the result are stored, the
      finishes stay unknown. {shown.length === 1 ? 'Row' : 'Rows'} {shown.join(', ')}
      {more > 0 && ` and ${more} more`}.
    </p>
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
