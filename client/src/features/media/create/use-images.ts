import { POST_IMAGES_MAX } from '@shared/media';
import { useCallback, useState } from 'react';
import { randomId } from '@/lib/random-id';
import { fileKind, sayImageTooLarge, sayNotAnImage, sayTooManyImages } from './checks';
import { prepareImage } from './shrink-image';

export interface ChosenImage {
  /** Goes with it to the server, so that sending it again makes no second post. */
  clientId: string;
  file: File;
  /** Its bytes as it was chosen; different when it was made smaller. */
  chosenSize: number;
  isPreparing: boolean;
  isPosted: boolean;
}

/** The images of a new post, in their order; what cannot be taken is said at once. */
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
    sayImageTooLarge(file.size);
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
    if (pictures.length < files.length) sayNotAnImage();
    else if (chosen.length < pictures.length) sayTooManyImages();
    setImages((before) => [...before, ...chosen]);
    for (const image of chosen) void prepare(image);
  };

  /** Takes the place of the one before it. */
  const moveUp = (clientId: string) =>
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
    moveUp,
    markPosted,
    isPreparing: images.some((image) => image.isPreparing),
  };
}

export type Images = ReturnType<typeof useImages>;
