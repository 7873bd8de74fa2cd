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
  /** What is reported: a person, or the name of a combo, deck, post or tournament. */
  name: string;
  /** For things without a name. */
  title?: string;
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
          label={t('Report [[abuse]]')}
          variant="secondary"
          icon={icon}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button variant="ghost" icon={icon} onClick={() => setOpen(true)}>
          {t('Report [[abuse]]')}
        </Button>
      )}
      {open && <ReportDialog {...what} onClose={() => setOpen(false)} />}
    </>
  );
}
