import type { AdminReport } from '@shared/admin';
import { REPORT_STATUSES, type Report } from '@shared/reports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import type { ColumnRules } from '@/components/ui/use-columns';
import { AdminList } from './admin-list';
import { adminQueries } from './api';
import { RemoveDialog } from './remove-dialog';
import { ReportCard } from './report-card';

type Status = Report['status'];

const COLUMNS: ColumnRules = { cardMin: 340, max: 2 };

const LABELS: Record<Status, string> = {
  open: 'Open',
  removed: 'Removed',
  dismissed: 'Dismissed',
};

const EMPTY: Record<Status, { title: string; text: string }> = {
  open: { title: 'No open reports', text: 'What people report about others shows here.' },
  removed: { title: 'Nothing was removed yet', text: 'Reports that you agreed with show here.' },
  dismissed: {
    title: 'Nothing was dismissed yet',
    text: 'Reports that you found nothing wrong with show here.',
  },
};

interface ReportsPanelProps {
  status: Status;
  onStatus: (status: Status) => void;
}

/** The queue of reports, and what was decided. */
export function ReportsPanel({ status, onStatus }: ReportsPanelProps) {
  const query = useInfiniteQuery(adminQueries.reports(status));
  const [asked, setAsked] = useState<AdminReport | null>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label="Status" className="mb-4 flex flex-wrap gap-2">
        {REPORT_STATUSES.map((each) => (
          <Button
            key={each}
            aria-pressed={each === status}
            onClick={() => onStatus(each)}
            className="aria-pressed:border-accent-ink aria-pressed:text-accent-ink"
          >
            {LABELS[each]}
          </Button>
        ))}
      </div>
      <AdminList
        query={query}
        label="reports"
        name={`admin reports ${status}`}
        columns={COLUMNS}
        height={264}
        empty={<EmptyState icon={<Flag />} {...EMPTY[status]} />}
      >
        {(report) => <ReportCard report={report} onRemove={setAsked} />}
      </AdminList>
      {asked && <RemoveDialog report={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
