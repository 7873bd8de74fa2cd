import { FLYER_SIZE } from '@shared/tournaments';
import { Camera, CircleAlert, ImageIcon, ImagePlus, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import {
  FileButton,
  fileKind,
  IMAGE_KINDS,
  IMAGES_ONLY,
  imageTooLarge,
  PasteHint,
  prepareImage,
} from '@/features/media';
import { useObjectUrl } from '@/lib/use-object-url';

interface FlyerFieldProps {
  flyer: Flyer;
  disabled: boolean;
}

/** Chooses the flyer, shows it whole, and takes another or none. */
export function FlyerField({ flyer, disabled }: FlyerFieldProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { file, storedUrl, isPreparing, problem } = flyer;
  // The button that was pressed may be gone with what it did.
  const focusChoice = () => box.current?.querySelector('input')?.focus();
  const isThere = file !== null || storedUrl !== null;
  return (
    <fieldset
      ref={box}
      disabled={disabled}
      aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
      className="min-w-0"
    >
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 font-medium">
        Flyer
        <span className="text-sm font-normal text-faint">Optional</span>
      </legend>
      {isThere && (
        <div className="relative mb-2 grid aspect-[1200/630] place-items-center overflow-hidden rounded-[10px] border border-line bg-bg">
          {file ? (
            <ChosenPreview key={`${file.name} ${file.lastModified}`} file={file} />
          ) : (
            storedUrl && <Preview src={storedUrl} alt="The flyer" />
          )}
          {isPreparing && <Preparing />}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={isThere ? 'Replace flyer' : 'Choose flyer'}
          icon={<ImagePlus />}
          accept={IMAGE_KINDS}
          large={!isThere}
          disabled={disabled}
          onFiles={flyer.choose}
        />
        {!isThere && (
          <FileButton
            label="Take photo"
            icon={<Camera />}
            accept="image/*"
            camera
            large
            disabled={disabled}
            onFiles={flyer.choose}
          />
        )}
        {flyer.undo && (
          <Button
            icon={<Undo2 />}
            onClick={() => {
              flyer.undo?.();
              focusChoice();
            }}
          >
            Keep the old flyer
          </Button>
        )}
        {isThere && (
          <Button
            icon={<Trash2 />}
            onClick={() => {
              flyer.remove();
              focusChoice();
            }}
          >
            Remove flyer
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        Recommended: {FLYER_SIZE.width} × {FLYER_SIZE.height} pixels. JPG, PNG, GIF or WebP; photos
        over 5 MB are made smaller before they are sent.
        <PasteHint />
      </p>
      <div role="status" className="text-sm text-muted">
        {isPreparing && !isThere && 'Preparing the flyer…'}
      </div>
      <div role="alert">
        {problem && (
          <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-loss">
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}

function Preparing() {
  return (
    <span className="absolute inset-0 grid place-items-center bg-surface/75">
      <Spinner label="Preparing the flyer" />
    </span>
  );
}

function ChosenPreview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url ? <Preview src={url} alt="The chosen flyer" /> : null;
}

function Preview({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className="flex flex-col items-center gap-1 text-sm text-muted">
        <ImageIcon className="size-6" />
        No preview
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full object-contain"
    />
  );
}

/**
 * The flyer of a form: the stored one, another in its place, or none. What cannot be taken is said
 * at once, and what was there stays.
 */
export function useFlyer(storedUrl: string | null) {
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A choice that was followed by another no longer counts.
  const turn = useRef(0);

  const choose = async (files: File[]) => {
    const chosen = files.find((one) => fileKind(one) === 'image');
    turn.current += 1;
    const own = turn.current;
    setPreparing(chosen !== undefined);
    setProblem(chosen ? undefined : IMAGES_ONLY);
    if (!chosen) return;
    const prepared = await prepareImage(chosen);
    if (own !== turn.current) return;
    setPreparing(false);
    if (prepared) setFile(prepared);
    else setProblem(imageTooLarge(chosen.size));
  };

  /** Takes away what is shown; what is stored only with the next save. */
  const set = (removed: boolean) => {
    turn.current += 1;
    setPreparing(false);
    setProblem(undefined);
    setFile(null);
    setRemoved(removed);
  };

  return {
    /** What is to be sent. */
    file,
    /** The stored one is to be taken away. */
    isRemoved: storedUrl !== null && isRemoved && !file,
    storedUrl: isRemoved ? null : storedUrl,
    isPreparing,
    problem,
    setProblem,
    isChanged: file !== null || (storedUrl !== null && isRemoved),
    choose: (files: File[]) => void choose(files),
    remove: () => set(true),
    /** Back to the stored one; undefined where there is none, or nothing to undo. */
    undo: storedUrl !== null && (file || isRemoved) ? () => set(false) : undefined,
  };
}

export type Flyer = ReturnType<typeof useFlyer>;
