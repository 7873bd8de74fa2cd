import { FileUp } from 'lucide-react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { FileButton } from '@/components/ui/file-input';
import { ProgressBar } from '@/components/ui/progress-bar';
import { FileFormat } from './file-format';
import { ImportReportView } from './import-report';
import { UnknownNames } from './unknown-names';
import { battlesWord, type Import, useImport } from './use-import';

/** Battles from a CSV file: first what would happen, then the import. */
export function ImportCard() {
  const state = useImport();
  const { file, report, problem } = state;
  const isBusy = state.percent !== null;
  return (
    <Card className="max-w-xl">
      <CardTitle>Import battles</CardTitle>
      <p className="mt-1 mb-4 text-muted">
        From a CSV file, such as an export or your own spreadsheet. You see what would happen before
        anything is saved.
      </p>
      <FileFormat />
      <div className="mt-4 flex">
        <FileButton
          label={file ? `Choose another file than ${file.name}` : 'Choose a CSV file'}
          icon={<FileUp />}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          large
          disabled={isBusy}
          onFiles={([chosen]) => chosen && state.choose(chosen)}
        />
      </div>
      <Progress state={state} />
      {problem && (
        <div role="alert" className="mt-4 space-y-3">
          <p className="text-loss">{problem}</p>
          {!report && (
            <Button size="sm" onClick={() => state.check()} disabled={isBusy}>
              Try again
            </Button>
          )}
        </div>
      )}
      {report && !isBusy && (
        <div className="mt-5 space-y-5">
          <ImportReportView report={report} />
          {report.unknownNames.length > 0 && report.dryRun && (
            <UnknownNames names={report.unknownNames} onMatch={state.check} />
          )}
          {report.dryRun ? (
            <Button variant="primary" disabled={report.imported === 0} onClick={state.importAll}>
              Import {battlesWord(report.imported)}
            </Button>
          ) : (
            <div className="flex flex-wrap gap-2">
              <ButtonLink to="/battles" variant="primary">
                View battles
              </ButtonLink>
              <Button onClick={state.reset}>Import another file</Button>
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

function Progress({ state: { percent, isImporting } }: { state: Import }) {
  if (percent === null) return null;
  const word = percent < 100 ? 'Sending the file' : isImporting ? 'Importing' : 'Reading the file';
  return (
    <div className="mt-4" role="status">
      <p className="mb-1.5 text-sm text-muted">{word}…</p>
      <ProgressBar label={word} value={percent} />
    </div>
  );
}
