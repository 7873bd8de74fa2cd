import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminReport } from '#shared/admin';
import { REPORT_KINDS, REPORT_STATUSES, type Report, type ReportKind } from '#shared/reports';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Select } from '@/components/ui/input';
import { RelativeTime } from '@/components/ui/relative-time';
import { EmptyState } from '@/components/ui/states';
import type { ColumnRules } from '@/components/ui/use-columns';
import { CATEGORY_WORDS } from '@/features/friends';
import { rich } from '@/lib/rich';
import { AdminList } from './admin-list';
import { adminQueries, useDecideReport } from './api';
import { PersonLink } from './audit-panel';
import { BulkBar, CHECKBOX } from './bulk-bar';
import { CONSEQUENCE, KIND, OPEN, REMOVE, REMOVE_QUESTION, REMOVED } from './report-words';

type Status = Report['status'];

const COLUMNS: ColumnRules = { cardMin: 340, max: 2 };

const LABELS: Record<Status, string> = {
  open: t('Open'),
  removed: t('Removed'),
  dismissed: t('Dismissed'),
};

const EMPTY: Record<Status, { title: string; text: string }> = {
  open: { title: t('No open reports'), text: t('Reports appear here.') },
  removed: {
    title: t('Nothing has been removed yet'),
    text: t('Reports you agreed with appear here.'),
  },
  dismissed: {
    title: t('Nothing has been dismissed yet'),
    text: t('Reports you dismissed appear here.'),
  },
};

const KINDS: readonly (readonly [ReportKind | '', string])[] = [
  ['', t('Every kind')],
  ...REPORT_KINDS.map((kind) => [kind, KIND[kind]] as const),
];

interface ReportsPanelProps {
  status: Status;
  kind: ReportKind | undefined;
  onStatus: (status: Status) => void;
  onKind: (kind: ReportKind | '') => void;
}

export function ReportsPanel({ status, kind, onStatus, onKind }: ReportsPanelProps) {
  const query = useInfiniteQuery(adminQueries.reports(status, kind));
  const [asked, setAsked] = useState<AdminReport | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const shown = status === 'open' ? (query.data ?? []) : [];
  const chosen = shown.filter(({ id }) => selected.has(id));
  const select = (id: number, isOn: boolean) =>
    setSelected(new Set(isOn ? [...selected, id] : [...selected].filter((one) => one !== id)));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div role="group" aria-label={t('Status')} className="mb-4 flex flex-wrap gap-2">
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
        <Select
          aria-label={t('Kind')}
          className="w-full sm:w-52"
          value={kind ?? ''}
          options={KINDS}
          onChoose={onKind}
        />
      </div>
      {shown.length > 0 && <BulkBar shown={shown} chosen={chosen} onSelect={setSelected} />}
      <AdminList
        query={query}
        label={t('reports')}
        loadingLabel={t('Loading reports')}
        failed={t('The reports could not be loaded')}
        name={`admin-reports-${status}-${kind}`}
        columns={COLUMNS}
        height={264}
        empty={<EmptyState icon={<Flag />} {...EMPTY[status]} />}
      >
        {(report) => (
          <ReportCard
            report={report}
            onRemove={setAsked}
            selection={
              report.status === 'open' && (
                <input
                  type="checkbox"
                  aria-label={t('Select report {id} about @{username}', {
                    id: report.id,
                    username: report.subject.username,
                  })}
                  className={CHECKBOX}
                  checked={selected.has(report.id)}
                  onChange={({ target }) => select(report.id, target.checked)}
                />
              )
            }
          />
        )}
      </AdminList>
      {asked && <RemoveDialog report={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface DecisionsProps {
  report: AdminReport;
  onRemove: (report: AdminReport) => void;
}

function ReportCard({ report, onRemove, selection }: DecisionsProps & { selection: ReactNode }) {
  const { kind, target, category, reason, status, createdAt, reporter, subject } = report;
  const words = {
    person: <PersonLink person={subject} />,
    muted: (text: ReactNode) => <span className="text-muted">{text}</span>,
  };
  return (
    <article
      aria-label={t(
        '{kind, select, combo {Report about combo of @{username}} deck {Report about deck of @{username}} message {Report about message of @{username}} media {Report about post of @{username}} comment {Report about comment of @{username}} tournament {Report about tournament of @{username}} entrant {Report about name at an event of @{username}} other {Report about @{username}}} [[abuse]]',
        { kind, username: subject.username },
      )}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center gap-3">
          {selection}
          <Badge>{KIND[kind]}</Badge>
        </span>
        <RelativeTime date={createdAt} className="text-sm text-muted" />
      </div>
      <p className="mt-3">
        {kind === 'user'
          ? rich('<muted>About</muted> {person} [[a report]]', words)
          : rich('<muted>By</muted> {person} [[something reported]]', words)}
      </p>
      <TargetText target={target} />
      <dl className="mt-3 flex-1">
        <dt className="text-sm text-muted">
          {rich('Reported by {person}', { person: <PersonLink person={reporter} /> })}
        </dt>
        {category && <dd className="mt-0.5">{CATEGORY_WORDS[category]}</dd>}
        {reason && <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{reason}</dd>}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {target?.link && (
          <ButtonLink to={target.link} size="sm" className="max-sm:flex-1" aria-label={OPEN[kind]}>
            {t('Open [[button]]')}
          </ButtonLink>
        )}
        {status === 'open' ? (
          <Decisions report={report} onRemove={onRemove} />
        ) : (
          <p className="flex min-h-11 items-center text-muted md:min-h-9">
            {status === 'removed' ? REMOVED[kind] : t('Dismissed')}
          </p>
        )}
      </div>
    </article>
  );
}

/** The content's current text, which may have been edited since the report. */
function TargetText({ target }: Pick<AdminReport, 'target'>) {
  if (!target) return <p className="mt-2 text-muted italic">{t('It has been deleted.')}</p>;
  if (!target.text) return null;
  return (
    <blockquote className="mt-2 line-clamp-6 border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
      {target.text}
    </blockquote>
  );
}

/** Decision buttons; a report about deleted content can only be closed. */
function Decisions({ report, onRemove }: DecisionsProps) {
  const { mutate, isPending } = useDecideReport();
  return (
    <>
      <Button
        size="sm"
        loading={isPending}
        className="max-sm:flex-1"
        onClick={() => mutate({ report, status: 'dismissed' })}
      >
        {isPending ? t('Dismissing…') : t('Dismiss')}
      </Button>
      {report.target && (
        <Button
          size="sm"
          variant="danger"
          disabled={isPending}
          className="max-sm:flex-1"
          onClick={() => onRemove(report)}
        >
          {REMOVE[report.kind]}
        </Button>
      )}
    </>
  );
}

function RemoveDialog({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const { mutate, isPending } = useDecideReport();
  const label = REMOVE[report.kind];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={REMOVE_QUESTION[report.kind]}
      description={t('{consequences} All open reports about it are closed.', {
        consequences: CONSEQUENCE[report.kind],
      })}
      confirmLabel={isPending ? t('One moment…') : label}
      pending={isPending}
      onConfirm={() => mutate({ report, status: 'removed' }, { onSettled: onClose })}
    />
  );
}
