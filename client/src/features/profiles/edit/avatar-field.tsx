import { useState } from 'react';
import { accountsApi } from '#shared/accounts';
import { buildPath } from '#shared/contract';
import { t } from '#shared/translate';
import { Avatar } from '@/components/ui/avatar';
import { useIncomingFiles } from '@/components/ui/file-input';
import { PictureField, usePictureChoice } from '@/components/ui/picture-field';
import { fileKind } from '@/features/media';
import { lazyDialog } from '@/lib/lazy';

const CropDialog = lazyDialog(async () => (await import('./crop-dialog')).CropDialog);

interface AvatarFieldProps {
  avatar: AvatarChoice;
  person: { username: string; displayName: string | null };
  disabled: boolean;
}

const LABELS = {
  choose: t('Choose picture'),
  change: t('Change picture'),
  undo: t('Keep the old one'),
  remove: t('Remove picture'),
  preparing: t('Opening the picture'),
};

export function AvatarField({ avatar, person, disabled }: AvatarFieldProps) {
  const { opened } = avatar;
  const isDropTarget = useIncomingFiles(avatar.choose, !disabled && !opened);
  return (
    <>
      <PictureField
        picture={avatar}
        legend={<legend className="sr-only">{t('Picture')}</legend>}
        labels={LABELS}
        hint={t(
          'Any picture; you choose the part that is shown. Only that part leaves your device.',
        )}
        accept="image/*"
        disabled={disabled}
        beside
        isDropTarget={isDropTarget}
        frame="shrink-0 rounded-full"
        preview={(url = avatar.storedUrl ?? initialsUrl(person.username)) => (
          <Avatar
            key={url}
            person={{ ...person, avatarUrl: url }}
            className="size-24 text-3xl"
            sizes="96px"
          />
        )}
      />
      {opened && (
        <CropDialog
          open
          key={opened.picture.url}
          picture={opened.picture}
          onClose={() => opened.close(undefined)}
          onCropped={opened.close}
        />
      )}
    </>
  );
}

/** The generated initials, shown for people without a picture. */
const initialsUrl = (username: string) => buildPath(accountsApi.getAvatar.path, { username });

const UNREADABLE = t(
  'This browser cannot read that picture. Please choose another, ideally a JPEG, PNG or WebP.',
);

interface Opened {
  picture: { url: string; image: HTMLImageElement };
  close: (cropped: File | undefined) => void;
}

/** A chosen picture is `opened` until it has been cropped. */
export function useAvatarChoice({ username, avatarUrl }: { username: string; avatarUrl: string }) {
  const [opened, setOpened] = useState<Opened>();
  const choice = usePictureChoice({
    storedUrl: avatarUrl === initialsUrl(username) ? null : avatarUrl,
    accepts: isImage,
    prepare: async (file, signal) => {
      const picture = await openPicture(file);
      if (!picture) return UNREADABLE;
      const cropped = await new Promise<File | undefined>((resolve) => {
        if (signal.aborted) return resolve(undefined);
        signal.addEventListener('abort', () => resolve(undefined));
        setOpened({ picture, close: resolve });
      });
      setOpened((now) => (now?.picture === picture ? undefined : now));
      URL.revokeObjectURL(picture.url);
      return cropped;
    },
  });
  return { ...choice, isPreparing: choice.isPreparing && !opened, opened };
}

type AvatarChoice = ReturnType<typeof useAvatarChoice>;

/** Accepts any image type: the picture is redrawn before sending. */
const isImage = (file: File) => file.type.startsWith('image/') || fileKind(file) === 'image';

/** Returns undefined if the browser cannot decode it (HEIC outside Safari). */
async function openPicture(file: File): Promise<Opened['picture'] | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const isReadable = await image.decode().then(
    () => image.naturalWidth > 0 && image.naturalHeight > 0,
    () => false,
  );
  if (isReadable) return { url, image };
  URL.revokeObjectURL(url);
  return undefined;
}
