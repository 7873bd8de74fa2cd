import { rename } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CLIP_HEVC, mediaFiles } from '../testing/media-files';
import { identify } from './identify';

type Name = keyof typeof mediaFiles;
const identified = async (name: Name) => identify(await mediaFiles[name]());

describe('what may be posted is known by its content', () => {
  const taken: [Name, 'image' | 'video', string][] = [
    ['jpegWithGps', 'image', 'image/jpeg'],
    ['cutJpeg', 'image', 'image/jpeg'],
    ['png', 'image', 'image/png'],
    ['hugePng', 'image', 'image/png'],
    ['gif', 'image', 'image/gif'],
    ['movingGif', 'image', 'image/gif'],
    ['webp', 'image', 'image/webp'],
    ['movingWebp', 'image', 'image/webp'],
    ['avif', 'image', 'image/avif'],
    ['mp4', 'video', 'video/mp4'],
    ['cutMp4', 'video', 'video/mp4'],
    ['movWithLocation', 'video', 'video/quicktime'],
    ['movHevc', 'video', 'video/quicktime'],
    ['webm', 'video', 'video/webm'],
  ];
  it.each(taken)('%s', async (name, mediaType, type) => {
    expect(await identified(name)).toMatchObject({ mediaType, type });
  });

  it('whatever its name is', async () => {
    const file = await mediaFiles.clearPng();
    const renamed = `${file}.mp4`;
    await rename(file, renamed);
    expect(await identify(renamed)).toMatchObject({ mediaType: 'image', type: 'image/png' });
    await rename(renamed, file);
  });
});

describe('all else is not known', () => {
  const refused: Name[] = [
    'textNamedMp4',
    'svgNamedPng',
    'htmlNamedJpg',
    'scriptNamedGif',
    'pdfNamedPng',
    'zipNamedPng',
    'htmlBeforePng',
    'matroska',
    'empty',
  ];
  it.each(refused)('%s', async (name) => {
    expect(await identified(name)).toBeUndefined();
  });
});

it('a file that is gone is an error, not an unknown one', async () => {
  await expect(identify(`${CLIP_HEVC}.gone`)).rejects.toThrow('ENOENT');
});
