import type { ImportedCombo, ImportReport } from '#shared/imports';
import { t } from '#shared/translate';
import { listed, listInWords } from '@/lib/words';
import { ReportLine, skippedWords } from './row-import';
import { battlesImported } from './use-import';

export function ImportReportView({ report }: { report: ImportReport }) {
  const { dryRun, imported, repeated, newComboCount, problemCount } = report;
  return (
    <section aria-label={t('Result')} aria-live="polite" className="space-y-4">
      <ul className="space-y-1.5">
        <ReportLine isGood={imported > 0}>
          {dryRun
            ? t('{count, plural, one {# battle} other {# battles}} ready to import', {
                count: imported,
              })
            : battlesImported(imported)}
        </ReportLine>
        {newComboCount > 0 && (
          <ReportLine isGood>
            {dryRun
              ? t('{count, plural, one {# combo} other {# combos}} will be made', {
                  count: newComboCount,
                })
              : t('{count, plural, one {# combo} other {# combos}} made', { count: newComboCount })}
          </ReportLine>
        )}
        {repeated > 0 && (
          <ReportLine isGood>
            {t(
              '{count, plural, one {# battle} other {# battles}} already imported, left unchanged',
              { count: repeated },
            )}
          </ReportLine>
        )}
        {problemCount > 0 && <ReportLine>{skippedWords(problemCount)}</ReportLine>}
      </ul>
      <ScoreOnly report={report} />
      <Combos report={report} />
      <Problems report={report} />
    </section>
  );
}

const battlesOf = ({ battles, repeated }: ImportedCombo) => {
  if (battles === 0) {
    return t('{count, plural, one {# battle} other {# battles}} already imported', {
      count: repeated,
    });
  }
  return repeated > 0
    ? t('{count, plural, one {# battle} other {# battles}}, {repeated} already imported', {
        count: battles,
        repeated,
      })
    : t('{count, plural, one {# battle} other {# battles}}', { count: battles });
};

/** The outcome for a combo in the file. */
function outcomeOf(combo: ImportedCombo, isDone: boolean): string | null {
  const { outcome } = combo;
  const target = combo.target ?? '';
  if (outcome === 'new')
    return isDone ? t('Created as {target}', { target }) : t('New combo {target}', { target });
  if (outcome === 'sameName')
    return isDone
      ? t('Joined your combo {target}', { target })
      : t('Joins your combo {target}', { target });
  if (outcome === 'sameParts') {
    return isDone
      ? t('Joined {target}, which has the same parts', { target })
      : t('Joins {target}, which has the same parts', { target });
  }
  return null;
}

function Combos({ report: { combos, comboCount, dryRun } }: { report: ImportReport }) {
  if (combos.length === 0) return null;
  return (
    <details open={dryRun} className="rounded-field border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        {t('Combos in the file ({count, number})', { count: comboCount })}
      </summary>
      <ul
        aria-label={t('Combos in the file')}
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
          <li className="py-2 text-muted">
            {t('and {count} more', { count: comboCount - combos.length })}
          </li>
        )}
      </ul>
    </details>
  );
}

/** Maximum number of row numbers shown. */
const ROWS_SHOWN = 20;

function ScoreOnly({ report: { scoreOnlyRows, scoreOnlyCount } }: { report: ImportReport }) {
  if (scoreOnlyCount === 0) return null;
  const shown = scoreOnlyRows.slice(0, ROWS_SHOWN);
  const more = scoreOnlyCount - shown.length;
  const rows = more > 0 ? listed(shown.map(String)) : listInWords(shown.map(String));
  return (
    <p className="text-sm text-muted">
      {t(
        '{count, plural, one {# battle} other {# battles}} without rounds: the score and the result are stored, the finishes stay unknown.',
        { count: scoreOnlyCount },
      )}{' '}
      {more > 0
        ? t('Rows {rows} and {more} more. [[of a file]]', { rows, more })
        : t('{count, plural, one {Row {rows}} other {Rows {rows}}}. [[of a file]]', {
            count: shown.length,
            rows,
          })}
    </p>
  );
}

function Problems({ report: { problems, problemCount } }: { report: ImportReport }) {
  if (problems.length === 0) return null;
  return (
    <details open className="rounded-field border border-warning/40">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-medium">
        {t('Skipped rows')}
      </summary>
      <ul
        aria-label={t('Skipped rows')}
        className="max-h-72 divide-y divide-line overflow-y-auto border-t border-line px-3 text-sm"
      >
        {problems.map(({ row, column, value, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one row may have two equal problems
          <li key={index} className="py-2">
            <span className="font-semibold">
              {row === 0 ? t('The file') : t('Row {row} [[of a file]]', { row })}
              {column && `, ${column}`}
            </span>
            {value && <span className="ml-1.5 break-all text-muted">“{value}”</span>}
            <span className="block">{message}</span>
          </li>
        ))}
        {problemCount > problems.length && (
          <li className="py-2 text-muted">
            {t('and {count} more', { count: problemCount - problems.length })}
          </li>
        )}
      </ul>
    </details>
  );
}
