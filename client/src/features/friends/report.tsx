import { Flag } from 'lucide-react';
import { useState } from 'react';
import type { ReportKind } from '#shared/reports';
import { t } from '#shared/translate';
import { Button, IconButton } from '@/components/ui/button';
import { lazyDialog } from '@/lib/lazy';

const Panel = lazyDialog(async () => (await import('./report-dialog')).ReportDialogPanel);

export interface ReportDialogProps {
  kind: ReportKind;
  targetId: number;
  /** The reported item: "Mika", "Storm Rod", "a message from Mika". */
  name: string;
  onClose: () => void;
}

export const ReportDialog = (props: ReportDialogProps) => <Panel open {...props} />;

type ReportButtonProps = Omit<ReportDialogProps, 'onClose'> & { compact?: boolean };

export function ReportButton({ compact = false, ...what }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const icon = <Flag />;
  return (
    <>
      {compact ? (
        <IconButton
          label={t('Report')}
          variant="secondary"
          icon={icon}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button variant="ghost" icon={icon} onClick={() => setOpen(true)}>
          {t('Report')}
        </Button>
      )}
      {open && <ReportDialog {...what} onClose={() => setOpen(false)} />}
    </>
  );
}
