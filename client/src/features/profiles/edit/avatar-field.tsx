import { accountsApi } from '@shared/accounts';
import { buildPath } from '@shared/contract';
import { CircleAlert, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { FileButton, IMAGES_ONLY, PasteHint, useIncomingFiles } from '@/features/media';
import { cx } from '@/lib/cx';
import { useObjectUrl } from '@/lib/use-object-url';
import { isPicture, type OpenedPicture, openPicture } from './crop-dialog';

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
            icon={<ImagePlus />}
            accept="image/*"
            disabled={disabled}
            onFiles={avatar.choose}
          />
          {undo && (
            <Button
              icon={<Undo2 />}
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
              icon={<Trash2 />}
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
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
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

interface Person {
  username: string;
  avatarUrl: string;
}

/** The picture of initials that everybody has without one of their own. */
const drawnAvatar = (username: string) => buildPath(accountsApi.getAvatar.path, { username });

/**
 * The picture of a form: the stored one, another in its place, or none. A chosen one is `opened` until
 * a part of it is cropped; what cannot be taken is said at once, and what was there stays.
 */
export function useAvatarChoice({ username, avatarUrl }: Person) {
  const [file, setFile] = useState<File>();
  const [isRemoved, setRemoved] = useState(false);
  const [opened, setOpened] = useState<OpenedPicture>();
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A choice that was followed by another no longer counts.
  const turn = useRef(0);
  const drawn = drawnAvatar(username);
  const isStored = avatarUrl !== drawn;

  const latest = useRef(opened);
  latest.current = opened;
  useEffect(() => () => latest.current?.close(), []);

  const close = () => {
    opened?.close();
    setOpened(undefined);
  };

  const choose = async (files: File[]) => {
    turn.current += 1;
    const own = turn.current;
    const chosen = files.find(isPicture);
    setProblem(chosen ? undefined : IMAGES_ONLY);
    if (!chosen) return;
    setOpening(true);
    const next = await openPicture(chosen);
    if (own !== turn.current) {
      next?.close();
      return;
    }
    setOpening(false);
    close();
    if (next) setOpened(next);
    else setProblem(UNREADABLE);
  };

  const set = (removed: boolean) => {
    turn.current += 1;
    setProblem(undefined);
    setFile(undefined);
    setRemoved(removed);
  };

  return {
    /** What is to be sent. */
    file,
    /** The stored one is to be taken away. */
    isRemoved: isStored && isRemoved && !file,
    isChanged: file !== undefined || (isStored && isRemoved),
    /** The stored picture as it would be without a new one. */
    url: isRemoved ? drawn : avatarUrl,
    /** Whether there is a picture that can be taken away. */
    isThere: file !== undefined || (isStored && !isRemoved),
    opened,
    isOpening,
    problem,
    setProblem,
    choose: (files: File[]) => void choose(files),
    /** Closes the opened picture without taking anything of it. */
    close,
    /** Takes what was cropped of it. */
    take(cropped: File) {
      setRemoved(false);
      setFile(cropped);
      close();
    },
    remove: () => set(true),
    /** Back to the stored one; undefined where there is none, or nothing to undo. */
    undo: isStored && (file || isRemoved) ? () => set(false) : undefined,
  };
}

export type AvatarChoice = ReturnType<typeof useAvatarChoice>;

const UNREADABLE =
  'This browser cannot read that picture. Please choose another, best a JPEG, PNG or WebP.';
