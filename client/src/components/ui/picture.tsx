import { ImageIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '#shared/translate';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src'> {
  src: string | null | undefined;
  /** Shown if there is no picture, or it failed to load. */
  fallback: ReactNode | ((hasFailed: boolean) => ReactNode);
  /** Shown behind the picture. */
  children?: ReactNode;
}

export function Picture({ src, fallback, children, ...image }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return typeof fallback === 'function' ? fallback(failed !== undefined) : fallback;
  }
  return (
    <>
      {children}
      <img alt="" decoding="async" {...image} key={src} src={src} onError={() => setFailed(src)} />
    </>
  );
}

/** Preview of a chosen picture, which the browser may be unable to show. */
export function PicturePreview(props: Omit<PictureProps, 'fallback'>) {
  return (
    <Picture
      {...props}
      fallback={
        <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-sm text-muted">
          <ImageIcon className="size-6" />
          {t('No preview')}
        </span>
      }
    />
  );
}
