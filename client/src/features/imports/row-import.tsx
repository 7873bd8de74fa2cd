import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ImportFile } from './import-file';
import { type ImportWords, useFileImport } from './use-import';

export const skippedWords = (count: number) =>
  t('{count, plural, one {# problem} other {# problems}}; those rows are left out', { count });

export function ReportLine({
  isGood = false,
  children,
}: {
  isGood?: boolean;
  children: ReactNode;
}) {
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

interface RowReport {
  imported: number;
  repeated: number;
  problems: readonly { row: number; message: string }[];
}

/** Of an import that is looked at first. */
export interface RowWords extends ImportWords {
  /** "3 parts ready to import" */
  ready: (count: number) => string;
  /** "3 parts left unchanged" */
  unchanged: (count: number) => string;
  /** A button: "Import 3 parts" */
  importThem: (count: number) => string;
}

type RowImportProps<Report extends RowReport> = { accept: string } & Pick<
  Parameters<typeof useFileImport<Report, null>>[0],
  'maxBytes' | 'send'
> & {
    words: RowWords;
    /** More about the file, and what to do next once it is imported. */
    about?: (report: Report) => ReactNode;
  };

/** Imports a list from a file, after a preview of the result. */
export function RowImport<Report extends RowReport>({
  accept,
  about,
  ...options
}: RowImportProps<Report>) {
  const { words } = options;
  const state = useFileImport<Report, null>({ ...options, answers: null });
  const { report, percent, isDone } = state;
  return (
    <>
      <ImportFile state={state} accept={accept} onRetry={() => state.send(true)} />
      {report && percent === null && (
        <section aria-label={t('Result')} aria-live="polite" className="mt-4 space-y-4">
          <RowReportView report={report} isDone={isDone} words={words} />
          {about?.(report)}
          {isDone ? (
            <Button onClick={state.reset}>{t('Import another file')}</Button>
          ) : (
            <Button
              variant="primary"
              disabled={report.imported === 0}
              onClick={() => state.send(false)}
            >
              {words.importThem(report.imported)}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

interface RowReportViewProps {
  report: RowReport;
  isDone: boolean;
  words: RowWords;
}

function RowReportView({ report, isDone, words }: RowReportViewProps) {
  const { imported, repeated, problems } = report;
  return (
    <>
      <ul className="space-y-1.5">
        <ReportLine isGood={imported > 0}>
          {isDone ? words.imported(imported) : words.ready(imported)}
        </ReportLine>
        {repeated > 0 && <ReportLine isGood>{words.unchanged(repeated)}</ReportLine>}
        {problems.length > 0 && <ReportLine>{skippedWords(problems.length)}</ReportLine>}
      </ul>
      {problems.length > 0 && (
        <ul
          aria-label={t('Skipped rows')}
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-field border border-warning/40 px-3 text-sm"
        >
          {problems.map(({ row, message }) => (
            <li key={`${row} ${message}`} className="py-2">
              <span className="font-semibold">
                {row === 0 ? t('The file') : t('Row {row} [[of a file]]', { row })}
              </span>
              <span className="block">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
