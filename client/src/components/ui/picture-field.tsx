import { Camera, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '#shared/translate';
import { ApiError } from '@/lib/api-error';
import { cx } from '@/lib/cx';
import { reasonOf } from '@/lib/problems';
import { useObjectUrl } from '@/lib/use-object-url';
import { Button } from './button';
import { FieldError } from './field';
import { FileButton, IMAGES_ONLY, PasteHint } from './file-input';
import { Spinner } from './spinner';

interface PictureFieldProps {
  picture: PictureChoice;
  legend: ReactNode;
  /** Button labels, and the text shown while a chosen file is prepared. */
  labels: { choose: string; change: string; undo: string; remove: string; preparing: string };
  hint: ReactNode;
  /** File types, as in HTML. */
  accept: string;
  disabled: boolean;
  /** Shows the picture beside the buttons, even if there is none; otherwise above them. */
  beside?: boolean;
  isDropTarget?: boolean;
  frame: string;
  /** Renders the chosen picture, or without `url` the stored one. */
  preview: (url: string | undefined) => ReactNode;
}

export function PictureField({
  picture,
  legend,
  labels,
  hint,
  accept,
  disabled,
  beside = false,
  isDropTarget = false,
  frame,
  preview,
}: PictureFieldProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { file, isThere, isPreparing, problem, choose, undo, remove } = picture;
  const hasFrame = isThere || beside;
  const isLarge = !hasFrame;
  const choices = { disabled, large: isLarge, onFiles: choose };

  const change = (action: () => void) => () => {
    action();
    // The pressed button may be gone.
    box.current?.querySelector('input')?.focus();
  };

  return (
    <fieldset
      ref={box}
      disabled={disabled}
      aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="min-w-0"
    >
      {legend}
      <div
        className={cx(
          'flex rounded-tile',
          beside ? 'flex-wrap items-center gap-4' : 'flex-col gap-2',
          isDropTarget && 'outline-2 outline-offset-4 outline-accent-ink outline-dashed',
        )}
      >
        {hasFrame && (
          <div className={cx('relative overflow-hidden', frame)}>
            {file ? (
              <ChosenPicture key={`${file.size} ${file.lastModified}`} file={file}>
                {preview}
              </ChosenPicture>
            ) : (
              preview(undefined)
            )}
            {isPreparing && (
              <span className="absolute inset-0 grid place-items-center bg-surface/75">
                <Spinner label={labels.preparing} />
              </span>
            )}
          </div>
        )}
        <div className={cx('flex min-w-0 flex-wrap gap-2', beside && 'flex-1 basis-32')}>
          <FileButton
            {...choices}
            label={isThere ? labels.change : labels.choose}
            icon={<ImagePlus />}
            accept={accept}
          />
          {isLarge && (
            <FileButton
              {...choices}
              label={t('Take photo')}
              icon={<Camera />}
              accept="image/*"
              camera
            />
          )}
          {undo && (
            <Button icon={<Undo2 />} onClick={change(undo)}>
              {labels.undo}
            </Button>
          )}
          {isThere && (
            <Button icon={<Trash2 />} onClick={change(remove)}>
              {labels.remove}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-muted">
        {hint}
        <PasteHint />
      </p>
      <div role="status" className="text-sm text-muted">
        {isPreparing && !hasFrame && labels.preparing}
      </div>
      <div role="alert">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
    </fieldset>
  );
}

function ChosenPicture({ file, children }: { file: File; children: (url: string) => ReactNode }) {
  const url = useObjectUrl(file);
  return url && children(url);
}

interface PictureOptions {
  /** Null if there is none that could be removed. */
  storedUrl: string | null;
  accepts: (file: File) => boolean;
  /**
   * Converts a chosen file for sending; returns a string if it cannot be used, undefined if the
   * person cancelled. The signal aborts when another file is chosen.
   */
  prepare: (file: File, signal: AbortSignal) => Promise<File | string | undefined>;
}

/** A form's picture: the stored one, a replacement, or none. */
export function usePictureChoice({ storedUrl, accepts, prepare }: PictureOptions) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = async (files: File[]) => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const chosen = files.find(accepts);
    setPreparing(chosen !== undefined);
    setProblem(chosen ? undefined : IMAGES_ONLY);
    if (!chosen) return;
    const prepared = await prepare(chosen, signal);
    if (signal.aborted) return;
    setPreparing(false);
    if (typeof prepared === 'string') setProblem(prepared);
    else if (prepared) setFile(prepared);
  };

  const reset = (removed: boolean) => {
    running.current?.abort();
    setPreparing(false);
    setProblem(undefined);
    setFile(null);
    setRemoved(removed);
  };

  const hasStored = storedUrl !== null && !isRemoved;
  return {
    file,
    /** The stored picture is to be deleted. */
    isRemoved: storedUrl !== null && isRemoved && !file,
    isChanged: file !== null || (storedUrl !== null && isRemoved),
    storedUrl: hasStored ? storedUrl : null,
    isThere: file !== null || hasStored,
    isPreparing,
    problem,
    /** Shows a refusal beside the picture if it concerns the file, sent as the field `name`. */
    showRefusal(error: unknown, name: string) {
      if (file && isAboutFile(error, name)) setProblem(reasonOf(error));
    },
    choose: (files: File[]) => void choose(files),
    remove: () => reset(true),
    /** Restores the stored picture; undefined if there is nothing to undo. */
    undo: storedUrl !== null && (file || isRemoved) ? () => reset(false) : undefined,
  };
}

/** Too large, not an image by its content, or unreadable. */
const FILE_STATUSES = [413, 415, 422];

const isAboutFile = (error: unknown, name: string) =>
  error instanceof ApiError &&
  (FILE_STATUSES.includes(error.status) || error.fields.some(({ path }) => path === name));

type PictureChoice = ReturnType<typeof usePictureChoice>;
