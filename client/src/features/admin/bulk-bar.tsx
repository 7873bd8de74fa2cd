import { useState } from 'react';
import { type AdminReport, DECISIONS_MAX } from '#shared/admin';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { type Decision, useDecideReports } from './api';
import { CONSEQUENCE } from './report-words';

export const CHECKBOX = 'size-6 shrink-0 accent-accent';

interface BulkBarProps {
  /** The open reports in the list. */
  shown: readonly AdminReport[];
  chosen: readonly AdminReport[];
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** Selects many reports and decides them in one call. */
export function BulkBar({ shown, chosen, onSelect }: BulkBarProps) {
  const [asked, setAsked] = useState<Decision>();
  const all = shown.slice(0, DECISIONS_MAX);
  const tooMany = chosen.length > DECISIONS_MAX;
  const isAll = chosen.length >= all.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t('Several reports')}
      className="sticky top-14 z-10 low:static -mx-1 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 md:top-18"
    >
      <label className="flex min-h-11 flex-1 items-center gap-3">
        <input
          type="checkbox"
          className={CHECKBOX}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAll;
          }}
          onChange={() => onSelect(new Set(isAll ? [] : all.map(({ id }) => id)))}
        />
        {t('Select all shown')}
      </label>
      <span role="status" className="text-sm text-muted">
        {tooMany
          ? t('{count} selected, at most {max} at once', {
              count: chosen.length,
              max: DECISIONS_MAX,
            })
          : chosen.length > 0 && t('{count} selected', { count: chosen.length })}
      </span>
      {chosen.length > 0 && (
        <span className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button size="sm" disabled={tooMany} onClick={() => setAsked('dismissed')}>
            {t('Dismiss selected')}
          </Button>
          <Button size="sm" variant="danger" disabled={tooMany} onClick={() => setAsked('removed')}>
            {t('Remove selected')}
          </Button>
        </span>
      )}
      {asked && <BulkDialog chosen={chosen} status={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface BulkDialogProps {
  chosen: readonly AdminReport[];
  status: Decision;
  onClose: () => void;
}

function BulkDialog({ chosen, status, onClose }: BulkDialogProps) {
  const { mutate, isPending } = useDecideReports();
  const isRemoval = status === 'removed';
  const count = chosen.length;
  const consequences = [...new Set(chosen.map(({ kind }) => CONSEQUENCE[kind]))];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={
        isRemoval
          ? t(
              '{count, plural, one {Remove what # report is about?} other {Remove what # reports are about?}}',
              { count },
            )
          : t('{count, plural, one {Dismiss # report?} other {Dismiss # reports?}}', { count })
      }
      description={
        isRemoval
          ? t('{consequences} All open reports about it are closed.', {
              consequences: consequences.join(' '),
            })
          : t('Nothing is removed. Other reports about the same things stay open.')
      }
      confirmLabel={isRemoval ? t('Remove') : t('Dismiss')}
      tone={isRemoval ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={() => mutate({ ids: chosen.map(({ id }) => id), status }, { onSettled: onClose })}
    />
  );
}
