import type { Media } from '../../../shared/media';
import type { Actor } from '../../auth/actor';
import { presentPerson } from '../accounts/accounts.presenter';
import { canDeleteMedia, canEditMedia, canReplaceVideo, isOwnMedia } from './media.policy';
import type { MediaRow } from './media.queries';

/**
 * The address of a file. It changes whenever the files do, which are made anew on the way to being
 * ready, so that a browser may keep the file for as long as it is told.
 */
const fileUrl = (row: MediaRow, what: 'file' | 'thumbnail', width?: number) =>
  `/api/media/${row.id}/${what}?${width ? `w=${width}&` : ''}v=${row.statusAt.getTime().toString(36)}`;

/** A post as `actor` sees it. What is stored where stays inside. */
export function presentMedia(row: MediaRow, actor: Actor): Media {
  const { folder: _, files, statusAt: __, commentsVersion: ___, clientId: ____, ...post } = row;
  const isReady = row.status === 'ready';
  const shown = files.filter(({ role }) => role === 'shown');
  const hasStill = shown.length > 0 && row.mediaType === 'image';
  const hasThumbnail = hasStill || files.some(({ role }) => role === 'thumbnail');
  return {
    ...post,
    mediaUrl: isReady && shown.length > 0 ? fileUrl(row, 'file') : null,
    thumbnailUrl: isReady && hasThumbnail ? fileUrl(row, 'thumbnail') : null,
    images:
      isReady && row.mediaType === 'image'
        ? shown.flatMap(({ width }) => (width ? [{ width, url: fileUrl(row, 'file', width) }] : []))
        : [],
    placeholder: isReady ? row.placeholder : null,
    isMine: isOwnMedia(actor, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    user: presentPerson(row.user),
    can: {
      edit: canEditMedia(actor, row),
      delete: canDeleteMedia(actor, row),
      recover: canReplaceVideo(actor, row),
    },
  };
}
