import { FLYER_SIZE } from '@shared/tournaments';
import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { IMAGE_KINDS } from '@/components/ui/file-input';
import { PictureField, usePictureChoice } from '@/components/ui/picture-field';
import { fileKind, imageTooLarge, prepareImage } from '@/features/media';

const LABELS = {
  choose: 'Choose flyer',
  change: 'Replace flyer',
  undo: 'Keep the old flyer',
  remove: 'Remove flyer',
  preparing: 'Preparing the flyer…',
};

export function FlyerField({ flyer, disabled }: { flyer: Flyer; disabled: boolean }) {
  const { storedUrl } = flyer;
  return (
    <PictureField
      picture={flyer}
      legend={
        <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 font-medium">
          Flyer
          <span className="text-sm font-normal text-faint">Optional</span>
        </legend>
      }
      labels={LABELS}
      hint={`Recommended: ${FLYER_SIZE.width} × ${FLYER_SIZE.height} pixels. JPG, PNG, GIF or WebP; photos over 5 MB are made smaller before they are sent.`}
      accept={IMAGE_KINDS}
      disabled={disabled}
      frame="grid aspect-[1200/630] place-items-center rounded-[10px] border border-line bg-bg"
      preview={(url) =>
        url ? (
          <Preview src={url} alt="The chosen flyer" />
        ) : (
          storedUrl && <Preview src={storedUrl} alt="The flyer" />
        )
      }
    />
  );
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

export const useFlyer = (storedUrl: string | null) =>
  usePictureChoice({
    storedUrl,
    accepts: (file) => fileKind(file) === 'image',
    prepare: async (file) => (await prepareImage(file)) ?? imageTooLarge(file.size),
  });

export type Flyer = ReturnType<typeof useFlyer>;
