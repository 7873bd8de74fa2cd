import { POST_IMAGES_MAX } from '@shared/media';
import { ArrowLeft, Camera, CircleCheck, ImageIcon, ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { roughSize } from './checks';
import { FileButton, IMAGE_KINDS, PasteHint } from './file-button';
import type { ChosenImage, Images } from './use-images';
import { useObjectUrl } from './use-object-url';

interface ImagePickerProps {
  tools: Images;
  disabled: boolean;
}

/** Chooses the images of a post and shows them in the order in which they will be posted. */
export function ImagePicker({ tools, disabled }: ImagePickerProps) {
  const { images, add } = tools;
  const isFull = images.length >= POST_IMAGES_MAX;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 font-medium">Images (up to {POST_IMAGES_MAX})</legend>
      {images.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2 md:gap-3">
          {images.map((image, index) => (
            <ImageTile key={image.clientId} image={image} index={index} tools={tools} />
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={images.length > 0 ? 'Add images' : 'Choose images'}
            icon={<ImagePlus aria-hidden="true" />}
            accept={IMAGE_KINDS}
            multiple
            large={images.length === 0}
            onFiles={add}
          />
          <FileButton
            label="Take photo"
            icon={<Camera aria-hidden="true" />}
            accept="image/*"
            camera
            large={images.length === 0}
            onFiles={add}
          />
        </div>
      )}
      <p className="mt-1.5 text-sm text-muted">
        {images.length > 1
          ? 'Each image becomes a post of its own.'
          : 'JPG, PNG, GIF or WebP. Photos over 5 MB are made smaller before they are sent.'}
        <PasteHint />
      </p>
    </fieldset>
  );
}

interface ImageTileProps {
  image: ChosenImage;
  index: number;
  tools: Images;
}

function ImageTile({ image, index, tools }: ImageTileProps) {
  const { clientId, file, chosenSize, isPreparing, isPosted } = image;
  const previous = tools.images[index - 1];
  const name = `image ${index + 1}`;
  return (
    <li className="min-w-0">
      <div className="relative aspect-square overflow-hidden rounded-[10px] border border-line bg-bg">
        <ImagePreview key={file.size} file={file} name={name} />
        {isPreparing && (
          <span className="absolute inset-0 flex items-center justify-center bg-surface/75">
            <Spinner label={`Preparing ${name}`} />
          </span>
        )}
        {isPosted && (
          <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-surface/90 py-1 text-sm font-medium text-win">
            <CircleCheck aria-hidden="true" className="size-4" />
            Posted
          </span>
        )}
      </div>
      <div className="flex items-center justify-between">
        {!isPosted && (
          <IconButton
            label={`Remove ${name}`}
            icon={<X />}
            onClick={() => tools.remove(clientId)}
            className="-ml-1"
          />
        )}
        {!isPosted && previous && !previous.isPosted && (
          <IconButton
            label={`Move ${name} forward`}
            icon={<ArrowLeft />}
            onClick={() => tools.moveUp(clientId)}
            className="-mr-1"
          />
        )}
      </div>
      {file.size < chosenSize && (
        <p className="text-xs text-muted">
          {roughSize(chosenSize)}, now {roughSize(file.size)}
        </p>
      )}
    </li>
  );
}

function ImagePreview({ file, name }: { file: File; name: string }) {
  const url = useObjectUrl(file);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-xs text-muted">
        <ImageIcon aria-hidden="true" className="size-6" />
        No preview
      </span>
    );
  }
  if (!url) return null;
  return (
    <img
      src={url}
      alt={`Preview of ${name}`}
      onError={() => setFailed(true)}
      className="size-full object-cover"
    />
  );
}
