import { CircleAlert, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { FileButton, PasteHint, useIncomingFiles, useObjectUrl } from '@/features/media';
import { cx } from '@/lib/cx';
import type { AvatarChoice } from './use-avatar-choice';

/** Cropping brings a library along: it comes when a picture has been chosen. */
const CropDialog = lazy(() => import('./crop-dialog'));

interface AvatarFieldProps {
  avatar: AvatarChoice;
  person: { username: string; displayName: string | null };
  disabled: boolean;
}

/** Chooses one's picture, shows it as others will see it, and takes another or none. */
export function AvatarField({ avatar, person, disabled }: AvatarFieldProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { file, url, isThere, isOpening, opened, problem, undo } = avatar;
  // The button that was pressed may be gone with what it did.
  const focusChoice = () => box.current?.querySelector('input')?.focus();
  const hovering = useIncomingFiles(avatar.choose, !disabled && !opened);
  return (
    <fieldset
      ref={box}
      disabled={disabled}
      aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="min-w-0"
    >
      <legend className="sr-only">Picture</legend>
      <div
        className={cx(
          'flex items-center gap-4 rounded-[12px]',
          hovering && 'outline-2 outline-offset-4 outline-accent-ink outline-dashed',
        )}
      >
        <span className="relative inline-flex shrink-0">
          {file ? (
            <ChosenAvatar key={`${file.size} ${file.lastModified}`} file={file} person={person} />
          ) : (
            <Avatar
              key={url}
              person={{ ...person, avatarUrl: url }}
              className={LOOK}
              sizes="96px"
            />
          )}
          {isOpening && (
            <span className="absolute inset-0 grid place-items-center rounded-full bg-surface/75">
              <Spinner label="Opening the picture" />
            </span>
          )}
        </span>
        <div className="flex min-w-0 flex-wrap gap-2">
          <FileButton
            label={isThere ? 'Change picture' : 'Choose picture'}
            icon={<ImagePlus aria-hidden="true" />}
            accept="image/*"
            disabled={disabled}
            onFiles={avatar.choose}
          />
          {undo && (
            <Button
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => {
                undo();
                focusChoice();
              }}
            >
              Keep the old one
            </Button>
          )}
          {isThere && (
            <Button
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => {
                avatar.remove();
                focusChoice();
              }}
            >
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        Any picture; you choose the part that is shown. Only that part leaves your device.
        <PasteHint />
      </p>
      <div role="alert">
        {problem && (
          <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-loss">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <Suspense>
        {opened && (
          <CropDialog
            key={opened.url}
            picture={opened}
            onCancel={avatar.close}
            onCropped={avatar.take}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

const LOOK = 'size-24 text-3xl';

function ChosenAvatar({ file, person }: { file: File; person: AvatarFieldProps['person'] }) {
  const url = useObjectUrl(file);
  return <Avatar key={url} person={{ ...person, avatarUrl: url ?? '' }} className={LOOK} />;
}
