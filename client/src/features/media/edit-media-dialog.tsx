import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Media, type MediaChange, mediaApi, mediaInputSchema } from '#shared/media';
import { t } from '#shared/translate';
import { FormDialog } from '@/components/ui/form-dialog';
import { call } from '@/lib/api';
import { dropEntity, markStale, patchEntity, storeSaved } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { versionedEdit } from '@/lib/versioned-edit';
import { mediaQueries } from './api';
import { POST_FIELDS, PostFields } from './post-fields';

const schema = mediaInputSchema.pick({ title: true, description: true, visibility: true });

/** Lists that everybody sees; the owner's lists keep a private post. */
const PUBLIC_LISTS = ['/api/media/community', '/api/feed'] as const;

const valuesOf = ({ title, description, visibility }: Media) => ({
  title,
  description: description ?? '',
  visibility,
});

export function EditMediaDialog({ media, onClose }: { media: Media; onClose: () => void }) {
  const client = useQueryClient();
  const { id, version, visibility } = media;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: valuesOf(media) });
  const submission = useSubmit({
    form,
    draft: `post:${id}`,
    send: (values: MediaChange, attempt) =>
      call(mediaApi.updateMedia, { params: { id }, body: { ...values, version: attempt.version } }),
    edit: versionedEdit({
      route: mediaApi.updateMedia,
      form,
      version,
      valuesOf,
      fields: POST_FIELDS,
      store: (current) => storeSaved(client, 'post', mediaQueries.detail(id), current),
    }),
    onSaved: (saved) => {
      onClose();
      notifySuccess(t('Media updated'));
      patchEntity<Media>(client, 'post', id, saved);
      if (saved.visibility === 'private') dropEntity(client, 'post', id, { from: PUBLIC_LISTS });
      // The feed is already updated in the cache. It may have many pages, and a refetch would shift
      // them.
      const isPublished = saved.visibility === 'public' && visibility !== 'public';
      void markStale(client, 'post', { except: isPublished ? [] : ['/api/feed'] });
    },
    failed: t('Failed to update media'),
  });

  return (
    <FormDialog
      title={t('Edit Media')}
      form={form}
      submission={submission}
      submitLabel={t('Save Changes')}
      onClose={onClose}
    >
      <PostFields form={form} rows={5} />
    </FormDialog>
  );
}
