import type { ReportKind } from '@shared/reports';
import { lazy, Suspense } from 'react';

const Panel = lazy(async () => ({
  default: (await import('./report-dialog')).ReportDialogPanel,
}));

export interface ReportDialogProps {
  kind: ReportKind;
  /** The id of the person, combo or message. */
  targetId: number;
  /** What it is called: "Mika", "Storm Rod", "a message from Mika". */
  name: string;
  onClose: () => void;
}

/** Asks what is wrong and tells the administrator. Its script comes when somebody needs it. */
export function ReportDialog(props: ReportDialogProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
