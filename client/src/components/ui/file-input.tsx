import { Camera, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#shared/translate';
import { cx } from '@/lib/cx';
import { listen, stopAll } from '@/lib/listen';

/** Listed one by one, JPEG first, so that iPhones and Macs convert HEIC; `image/*` would not. */
export const IMAGE_KINDS = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

interface FileButtonProps {
  label: string;
  icon: ReactNode;
  accept: string;
  multiple?: boolean;
  /** Opens the camera; shown on phones and tablets only. */
  camera?: boolean;
  /** Looks like a drop zone. */
  large?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** A file input that looks like a button; a real input works with keyboards and screen readers. */
export function FileButton({
  label,
  icon,
  accept,
  multiple,
  camera = false,
  large = false,
  disabled,
  onFiles,
}: FileButtonProps) {
  return (
    <label
      className={cx(
        'relative min-h-11 cursor-pointer items-center justify-center gap-2 rounded-field px-4 text-center font-medium transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink has-disabled:pointer-events-none has-disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0',
        camera ? 'hidden max-md:flex pointer-coarse:flex' : 'flex',
        large
          ? 'flex-1 border border-dashed border-line-strong/60 bg-bg py-6 text-ink hover:border-accent-ink'
          : 'border border-line bg-raised text-ink hover:border-line-strong',
      )}
    >
      {icon}
      {label}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        {...(camera ? { capture: 'environment' as const } : {})}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets choosing the same file again trigger a change.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

interface FileButtonsProps extends Omit<FileButtonProps, 'camera' | 'disabled'> {
  cameraLabel: string;
  cameraAccept: string;
}

/** A button for files and, on phones and tablets, one for the camera. */
export function FileButtons({ cameraLabel, cameraAccept, ...files }: FileButtonsProps) {
  const { large, onFiles } = files;
  const camera = { label: cameraLabel, accept: cameraAccept, icon: <Camera />, large, onFiles };
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton {...files} />
      <FileButton {...camera} camera />
    </div>
  );
}

/** Shown on devices with a mouse. */
export function PasteHint() {
  return (
    <span className="max-md:hidden pointer-coarse:hidden">
      {' '}
      {t('You can also paste or drop it here.')}
    </span>
  );
}

/** Covers a form while files are dragged over the page. */
export function DropHint({ children }: { children: ReactNode }) {
  return (
    <div className="pointer-events-none absolute -inset-1 z-10 flex items-center justify-center gap-2 rounded-tile border-2 border-dashed border-accent-ink bg-surface/90 text-lg font-semibold">
      <Upload className="size-6" />
      {children}
    </div>
  );
}

/**
 * Accepts files pasted or dropped anywhere on the page; otherwise the browser would open a file
 * dropped beside the dialog. Returns whether files are being dragged over the page.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void, active: boolean): boolean {
  const [isDragging, setDragging] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const take = (data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])];
      if (files.length > 0 && active) handleFiles(files);
      return files.length > 0;
    };
    const onPaste = (event: ClipboardEvent) => {
      // Text copied from a document includes a picture of it; in a field, the text is meant.
      const isText = event.clipboardData?.types.includes('text/plain') && isField(event.target);
      if (!isText && take(event.clipboardData)) event.preventDefault();
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes(t('Files'))) return;
      event.preventDefault();
      setDragging(active);
    };
    const onLeave = (event: DragEvent) => {
      if (!event.relatedTarget) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (!event.dataTransfer?.types.includes(t('Files'))) return;
      event.preventDefault();
      take(event.dataTransfer);
    };
    return stopAll(
      listen(document, 'paste', onPaste),
      listen(document, 'dragenter dragover', onDrag),
      listen(document, 'dragleave', onLeave),
      listen(document, 'drop', onDrop),
    );
  }, [active]);

  return isDragging;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

export const IMAGES_ONLY = t('Please upload only image files.');
