import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '#shared/translate';
import { isAbsent } from '@/lib/api-error';
import { dropEntity, markStale } from '@/lib/entities';
import type { ApiPath, EntityName } from '@/lib/entity-registry';
import { notifyError, notifySuccess } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { ConfirmDialog } from './confirm-dialog';

type Words = readonly [title: string, text?: string];

interface ConfirmDeleteProps {
  entity: EntityName;
  id: number;
  remove: () => Promise<unknown>;
  title: string;
  description: ReactNode;
  confirmLabel?: string;
  done: Words;
  failed: Words;
  /** Queries that need no refetch. */
  unchanged?: readonly ApiPath[];
  /** The entity's own page, and the path to go to after the deletion. */
  page?: { path: string; back: string };
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** Confirms and deletes an entity, removes it from every list and reports the outcome. */
export function ConfirmDelete({
  entity,
  id,
  remove,
  title,
  description,
  confirmLabel,
  done,
  failed,
  unchanged,
  page,
  onClose,
  onDeleted,
}: ConfirmDeleteProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDeleted = useRef(false);
  const { mutateAsync, isPending } = useMutation({ mutationFn: remove });

  const confirm = async () => {
    try {
      await mutateAsync();
      isDeleted.current = true;
      notifySuccess(...done);
      onClose();
      onDeleted?.();
      if (page && pathname === page.path) void navigate(page.back, { replace: true });
      dropEntity(client, entity, id);
      void markStale(client, entity, { gone: id, except: unchanged });
    } catch (error) {
      const [words, text = t('Please try again.')] = failed;
      notifyError(words, reasonOf(error, text));
      onClose();
      if (!isAbsent(error)) return;
      // Deleted on another device.
      dropEntity(client, entity, id);
      void markStale(client, entity);
    }
  };

  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={confirmLabel ?? (isPending ? t('Deleting…') : t('Delete'))}
      pending={isPending}
      isOpenerRemoved={isDeleted}
      onConfirm={() => void confirm()}
    />
  );
}
