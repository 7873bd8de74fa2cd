import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Ban,
  Eye,
  EyeOff,
  FileX2,
  KeyRound,
  type LucideIcon,
  RotateCcw,
  ScrollText,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditAction, AuditEntry } from '#shared/admin';
import type { Person } from '#shared/people';
import { t } from '#shared/translate';
import { RelativeTime } from '@/components/ui/relative-time';
import { EmptyState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { rich } from '@/lib/rich';
import { AdminList } from './admin-list';
import { adminQueries } from './api';

interface People {
  actor: ReactNode;
  subject: ReactNode;
}

const ACTIONS: Record<AuditAction, { icon: LucideIcon; words: (people: People) => ReactNode }> = {
  'password-reset': {
    icon: KeyRound,
    words: (people) => rich('{actor} reset the password of {subject}', people),
  },
  suspended: { icon: Ban, words: (people) => rich('{actor} suspended {subject}', people) },
  restored: { icon: RotateCcw, words: (people) => rich('{actor} restored {subject}', people) },
  'report-removed': {
    icon: FileX2,
    words: (people) => rich('{actor} agreed with a report about {subject}', people),
  },
  'report-dismissed': {
    icon: X,
    words: (people) => rich('{actor} dismissed a report about {subject}', people),
  },
  'public-removed': {
    icon: EyeOff,
    words: (people) => rich('{actor} removed everything public of {subject}', people),
  },
  'public-restored': {
    icon: Eye,
    words: (people) => rich('{actor} brought back everything public of {subject}', people),
  },
};

export function AuditPanel() {
  const query = useInfiniteQuery(adminQueries.audit());
  return (
    <AdminList
      query={query}
      label={t('audit log')}
      loadingLabel={t('Loading audit log')}
      failed={t('The audit log could not be loaded')}
      name="admin-audit"
      height={76}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={t('Nothing here yet')}
          text={t('Every password reset, suspension, removal and decision is logged here.')}
        />
      }
    >
      {(entry) => <Entry entry={entry} />}
    </AdminList>
  );
}

function Entry({ entry: { action, actor, subject, reportId, createdAt } }: { entry: AuditEntry }) {
  const { icon: Icon, words } = ACTIONS[action];
  return (
    <div className="flex min-w-0 items-start gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {words({
            actor: <PersonLink person={actor} />,
            subject: <PersonLink person={subject} />,
          })}
        </p>
        <p className="text-sm text-muted">
          <RelativeTime date={createdAt} />
          {reportId !== null && ` · ${t('report {reportId} [[abuse]]', { reportId })}`}
        </p>
      </div>
    </div>
  );
}

export function PersonLink({ person }: { person: Person | null }) {
  if (!person) return <span className="text-muted">{t('a deleted account')}</span>;
  return (
    <Link
      to={`/profile/${person.id}`}
      className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
    >
      {nameOf(person)}
      {person.displayName && <span className="font-normal text-muted"> @{person.username}</span>}
    </Link>
  );
}
