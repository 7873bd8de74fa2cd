import { FileUp } from 'lucide-react';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { FileButton } from '@/components/ui/file-input';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { Import } from './use-import';

interface ImportFileProps {
  state: Pick<Import, 'file' | 'percent' | 'isImporting' | 'problem' | 'choose'> & {
    report: unknown;
  };
  accept: string;
  onRetry: () => void;
}

export function ImportFile({ state, accept, onRetry }: ImportFileProps) {
  const { file, percent, problem, report } = state;
  const isBusy = percent !== null;
  return (
    <>
      <div className="flex">
        <FileButton
          label={
            file ? t('Choose another file than {name}', { name: file.name }) : t('Choose a file')
          }
          icon={<FileUp />}
          accept={accept}
          large
          disabled={isBusy}
          onFiles={([chosen]) => chosen && state.choose(chosen)}
        />
      </div>
      {isBusy && <Progress percent={percent} isImporting={state.isImporting} />}
      {problem && (
        <div role="alert" className="mt-4 space-y-3">
          <p className="text-loss">{problem}</p>
          {!report && (
            <Button size="sm" onClick={onRetry} disabled={isBusy}>
              {t('Try again')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Progress({ percent, isImporting }: { percent: number; isImporting: boolean }) {
  const word =
    percent < 100 ? t('Sending the file…') : isImporting ? t('Importing…') : t('Reading the file…');
  return (
    <div className="mt-4" role="status">
      <p className="mb-1.5 text-sm text-muted">{word}</p>
      <ProgressBar label={word} value={percent} />
    </div>
  );
}
