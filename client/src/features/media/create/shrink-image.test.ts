import { beforeEach, expect, it, vi } from 'vitest';
import { IMAGE_MAX_BYTES } from '#shared/media';
import { photo } from '@/testing/posting';
import { prepareImage } from './shrink-image';

/** The picture's size according to the browser, and its canvas's output. */
let size: { width: number; height: number } | undefined;
let made: Blob;

beforeEach(() => {
  size = { width: 4000, height: 3000 };
  made = new Blob(['small'], { type: 'image/jpeg' });
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      naturalWidth = size?.width;
      naturalHeight = size?.height;
      decode = async () => {
        if (!size) throw new DOMException('Cannot be read.', 'EncodingError');
      };
    },
  );
  const { prototype } = HTMLCanvasElement;
  const context = { fillRect: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
  vi.spyOn(prototype, 'toBlob').mockImplementation((take) => take(made));
});

it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])(
  'sends %s as it is',
  async (type) => {
    const file = photo('picture', type);
    expect(await prepareImage(file)).toBe(file);
  },
);

it('converts a photo to JPEG that only this device can decode', async () => {
  const sent = await prepareImage(photo('IMG_1.HEIC', 'image/heic'));
  expect(sent).toMatchObject({ type: 'image/jpeg', size: made.size });
});

it('leaves an image that this browser cannot decode to the server', async () => {
  size = undefined;
  const file = photo('IMG_1.HEIC', 'image/heic');
  expect(await prepareImage(file)).toBe(file);
  const huge = photo('IMG_2.HEIC', 'image/heic', IMAGE_MAX_BYTES + 1);
  expect(await prepareImage(huge)).toBeUndefined();
});

it('shrinks images with too many bytes or pixels, but not animations', async () => {
  expect(await prepareImage(photo('1.jpg', 'image/jpeg', IMAGE_MAX_BYTES + 1))).toMatchObject({
    size: made.size,
  });
  const animation = photo('2.gif', 'image/gif', IMAGE_MAX_BYTES + 1);
  expect(await prepareImage(animation)).toBeUndefined();
  size = { width: 8000, height: 6000 };
  expect(await prepareImage(photo('3.png', 'image/png'))).toMatchObject({ size: made.size });
});
