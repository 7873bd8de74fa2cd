import type { Media } from '#shared/media';
import { mediaNoteWords } from '#shared/media-notes';
import { type Authority, isOwn } from '../../auth/authorize';
import { presentPerson } from '../people/people.presenter';
import { canDeleteMedia, canEditMedia, canReplaceVideo } from './media.policy';
import type { MediaRow } from './media.queries';

export type FileRow = Pick<MediaRow, 'id' | 'mediaType' | 'status' | 'statusAt' | 'files'>;

/** The URL changes with the files, so that browsers can cache them. */
const fileUrl = (row: FileRow, what: 'file' | 'thumbnail', width?: number) =>
  `/api/media/${row.id}/${what}?${width ? `w=${width}&` : ''}v=${row.statusAt.getTime().toString(36)}`;

/** Rows of earlier versions have a sentence in place of a note. */
export const statusWords = ({
  statusNote,
  statusMessage,
}: Pick<MediaRow, 'statusNote' | 'statusMessage'>): string | null =>
  statusNote ? mediaNoteWords(statusNote) : statusMessage;

const shownFiles = ({ status, files }: Pick<MediaRow, 'status' | 'files'>) =>
  status === 'ready' ? files.filter(({ role }) => role === 'shown') : [];

/** Null if there is nothing to show yet. */
export function thumbnailUrl(row: FileRow): string | null {
  const { status, files, mediaType } = row;
  const hasThumbnail =
    (mediaType === 'image' && shownFiles(row).length > 0) ||
    (status === 'ready' && files.some(({ role }) => role === 'thumbnail'));
  return hasThumbnail ? fileUrl(row, 'thumbnail') : null;
}

/** Fields are listed one by one; see `presentCombo`. */
export function presentMedia(row: MediaRow, actor: Authority): Media {
  const isReady = row.status === 'ready';
  const isImage = row.mediaType === 'image';
  const shown = shownFiles(row);
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    description: row.description,
    mediaType: row.mediaType,
    visibility: row.visibility,
    status: row.status,
    statusMessage: statusWords(row),
    mediaUrl: shown.length > 0 ? fileUrl(row, 'file') : null,
    thumbnailUrl: thumbnailUrl(row),
    images: isImage
      ? shown.flatMap(({ width }) => (width ? [{ width, url: fileUrl(row, 'file', width) }] : []))
      : [],
    placeholder: isReady ? row.placeholder : null,
    width: row.width,
    height: row.height,
    duration: row.duration,
    viewCount: row.viewCount,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    isLiked: row.isLiked,
    isMine: isOwn(actor, row),
    version: row.version,
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
