import type { ReportKind } from '@shared/reports';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';

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

type ReportButtonProps = Omit<ReportDialogProps, 'onClose'> & {
  /** Only the flag, where room is short. */
  compact?: boolean;
};

/** "Report" beside something that somebody else made, with its dialog. */
export function ReportButton({ compact = false, ...what }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const icon = <Flag />;
  return (
    <>
      {compact ? (
        <IconButton label="Report" variant="secondary" icon={icon} onClick={() => setOpen(true)} />
      ) : (
        <Button variant="ghost" icon={icon} onClick={() => setOpen(true)}>
          Report
        </Button>
      )}
      {open && <ReportDialog {...what} onClose={() => setOpen(false)} />}
    </>
  );
}
