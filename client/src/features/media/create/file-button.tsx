import type { ReactNode } from 'react';
import { cx } from '@/lib/cx';

/**
 * Kinds of images, named one by one, JPEG first: then iPhones and Macs hand over a HEIC photo as JPEG.
 * With image/* in the list they would not.
 */
export const IMAGE_KINDS = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

interface FileButtonProps {
  label: string;
  icon: ReactNode;
  accept: string;
  multiple?: boolean;
  /** Opens the camera where there is one; shown on phones and tablets only. */
  camera?: boolean;
  /** As a large field in which files can be dropped. */
  large?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** Asks for files. It is a real file input under a label, so that keyboards and readers know it. */
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
        'relative min-h-11 cursor-pointer items-center justify-center gap-2 rounded-[10px] px-4 text-center font-medium transition-colors',
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
          // The same file again is a change too.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** Where there is a mouse there are other ways too. */
export function PasteHint() {
  return (
    <span className="max-md:hidden pointer-coarse:hidden">
      {' '}
      You can also paste or drop it here.
    </span>
  );
}
