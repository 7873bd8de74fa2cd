import type { AdminReport } from '@shared/admin';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { RelativeTime } from '@/components/ui/relative-time';
import { useDecideReport } from './api';
import { PersonLink } from './person-link';
import { KIND, REMOVE, REMOVED } from './report-words';

interface ReportCardProps {
  report: AdminReport;
  onRemove: (report: AdminReport) => void;
}

/** What was reported, whose it is, who says so and why, and what can be done. */
export function ReportCard({ report, onRemove }: ReportCardProps) {
  const { kind, target, reason, status, createdAt, reporter, subject } = report;
  return (
    <article
      aria-label={`Report about ${kind === 'user' ? '' : `${KIND[kind].toLowerCase()} of `}@${subject.username}`}
      className="flex min-w-0 flex-col rounded-[14px] border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <Badge>{KIND[kind]}</Badge>
        <RelativeTime date={createdAt} className="text-sm text-muted" />
      </div>
      <p className="mt-3">
        <span className="text-muted">{kind === 'user' ? 'About ' : 'By '}</span>
        <PersonLink person={subject} />
      </p>
      <TargetText target={target} />
      <dl className="mt-3 flex-1">
        <dt className="text-sm text-muted">
          Reported by <PersonLink person={reporter} />
        </dt>
        <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{reason}</dd>
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {target?.link && (
          <ButtonLink to={target.link} size="sm" className="max-sm:flex-1">
            Open<span className="sr-only"> the {KIND[kind].toLowerCase()}</span>
          </ButtonLink>
        )}
        {status === 'open' ? (
          <Decisions report={report} onRemove={onRemove} />
        ) : (
          <p className="flex min-h-11 items-center text-muted md:min-h-9">
            {status === 'removed' ? REMOVED[kind] : 'Dismissed'}
          </p>
        )}
      </div>
    </article>
  );
}

/** The words that were reported, as they are now. */
function TargetText({ target }: Pick<AdminReport, 'target'>) {
  if (!target) return <p className="mt-2 text-muted italic">It is gone by now.</p>;
  if (!target.text) return null;
  return (
    <blockquote className="mt-2 line-clamp-6 border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
      {target.text}
    </blockquote>
  );
}

/** Of what is gone only the report is left to close. */
function Decisions({ report, onRemove }: ReportCardProps) {
  const { mutate, isPending } = useDecideReport();
  return (
    <>
      <Button
        size="sm"
        loading={isPending}
        className="max-sm:flex-1"
        onClick={() => mutate({ report, status: 'dismissed' })}
      >
        {isPending ? 'Dismissing…' : 'Dismiss'}
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
