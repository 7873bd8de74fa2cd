import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/components/ui/button';
import { ReportDialog, type ReportDialogProps } from './report';

type ReportButtonProps = Omit<ReportDialogProps, 'onClose'> & {
  /** Only the flag, where room is short. */
  compact?: boolean;
};

/** "Report" beside something that somebody else made, with its dialog. */
export function ReportButton({ compact = false, ...what }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const icon = <Flag aria-hidden="true" />;
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
