import { ArrowLeft, CircleCheck, ImagePlus, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { POST_IMAGES_MAX } from '#shared/media';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { FileButtons, IMAGE_KINDS, PasteHint } from '@/components/ui/file-input';
import { PicturePreview } from '@/components/ui/picture';
import { Spinner } from '@/components/ui/spinner';
import { randomId } from '@/lib/random-id';
import { useObjectUrl } from '@/lib/use-object-url';
import { fileKind, fileNotices, fileSize } from './notices';
import { prepareImage } from './shrink-image';

interface ChosenImage {
  /** Sent with the image, so that a retry is idempotent. */
  clientId: string;
  file: File;
  /** Size of the chosen file in bytes, before shrinking. */
  chosenSize: number;
  isPreparing: boolean;
  isPosted: boolean;
}

export function useImages() {
  const [images, setImages] = useState<ChosenImage[]>([]);

  const change = useCallback((clientId: string, patch: Partial<ChosenImage>) => {
    setImages((before) =>
      before.map((image) => (image.clientId === clientId ? { ...image, ...patch } : image)),
    );
  }, []);

  const remove = useCallback((clientId: string) => {
    setImages((before) => before.filter((image) => image.clientId !== clientId));
  }, []);

  const prepare = async ({ clientId, file }: ChosenImage) => {
    const prepared = await prepareImage(file);
    if (prepared) return change(clientId, { file: prepared, isPreparing: false });
    remove(clientId);
    fileNotices.imageTooLarge(file.size);
  };

  const add = (files: File[]) => {
    const pictures = files.filter((file) => fileKind(file) === 'image');
    const chosen = pictures.slice(0, POST_IMAGES_MAX - images.length).map((file) => ({
      clientId: randomId(),
      file,
      chosenSize: file.size,
      isPreparing: true,
      isPosted: false,
    }));
    if (pictures.length < files.length) fileNotices.invalidType('image');
    else if (chosen.length < pictures.length) fileNotices.tooManyImages();
    setImages((before) => [...before, ...chosen]);
    for (const image of chosen) void prepare(image);
  };

  const moveForward = (clientId: string) =>
    setImages((before) => {
      const at = before.findIndex((image) => image.clientId === clientId);
      const [image, previous] = [before[at], before[at - 1]];
      if (!image || !previous) return before;
      return before.with(at - 1, image).with(at, previous);
    });

  const markPosted = (clientId: string) => change(clientId, { isPosted: true });

  return {
    images,
    add,
    remove,
    moveForward,
    markPosted,
    isPreparing: images.some((image) => image.isPreparing),
  };
}

type Images = ReturnType<typeof useImages>;

export function ImagePicker({ tools }: { tools: Images }) {
  const { images, add } = tools;
  const isFull = images.length >= POST_IMAGES_MAX;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {t('Images (up to {max})', { max: POST_IMAGES_MAX })}
      </legend>
      {images.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2 md:gap-3">
          {images.map((image, index) => (
            <ImageTile key={image.clientId} image={image} index={index} tools={tools} />
          ))}
        </ul>
      )}
      {!isFull && (
        <FileButtons
          label={images.length > 0 ? t('Add images') : t('Choose images')}
          icon={<ImagePlus />}
          accept={IMAGE_KINDS}
          cameraLabel={t('Take photo')}
          cameraAccept="image/*"
          multiple
          large={images.length === 0}
          onFiles={add}
        />
      )}
      <p className="mt-1.5 text-sm text-muted">
        {images.length > 1
          ? t('Each image becomes a separate post.')
          : t('JPG, PNG, GIF or WebP. Photos over 5 MB are made smaller before they are sent.')}
        <PasteHint />
      </p>
    </fieldset>
  );
}

function ImageTile({ image, index, tools }: { image: ChosenImage; index: number; tools: Images }) {
  const { clientId, file, chosenSize, isPreparing, isPosted } = image;
  const previous = tools.images[index - 1];
  const number = index + 1;
  return (
    <li className="min-w-0">
      <div className="relative aspect-square overflow-hidden rounded-field border border-line bg-bg">
        <ImagePreview key={file.size} file={file} number={number} />
        {isPreparing && (
          <span className="absolute inset-0 flex items-center justify-center bg-surface/75">
            <Spinner label={t('Preparing image {number}', { number })} />
          </span>
        )}
        {isPosted && (
          <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-surface/90 py-1 text-sm font-medium text-win">
            <CircleCheck className="size-4" />
            {t('Posted')}
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        {!isPosted && (
          <IconButton
            label={t('Remove image {number}', { number })}
            icon={<X />}
            onClick={() => tools.remove(clientId)}
            className="-ml-1"
          />
        )}
        {!isPosted && previous && !previous.isPosted && (
          <IconButton
            label={t('Move image {number} forward', { number })}
            icon={<ArrowLeft />}
            onClick={() => tools.moveForward(clientId)}
            className="-mr-1"
          />
        )}
      </div>
      {file.size < chosenSize && (
        <p className="text-xs text-muted">
          {t('{before}, now {size}', { before: fileSize(chosenSize), size: fileSize(file.size) })}
        </p>
      )}
    </li>
  );
}

function ImagePreview({ file, number }: { file: File; number: number }) {
  const url = useObjectUrl(file);
  return (
    url && (
      <PicturePreview
        src={url}
        alt={t('Preview of image {number}', { number })}
        className="size-full object-cover"
      />
    )
  );
}
