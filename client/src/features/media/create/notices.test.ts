import { describe, expect, it } from 'vitest';
import { NetworkError, readError } from '@/lib/api-error';
import { replaceError, uploadError } from './notices';

const answer = (status: number, body: string, statusText = '') =>
  readError(new Response(body, { status, statusText }));

const own = (status: number, message: string) =>
  answer(status, JSON.stringify({ code: 'invalid', message, requestId: 'x' }));

describe('Upload Error', () => {
  it("shows the server's sentence", async () => {
    const error = await own(400, 'This is not an image.');
    expect(uploadError(error, 'image')).toBe('This is not an image.');
    // Whatever its status: the text is the server's.
    expect(uploadError(await own(500, 'Sorry.'), 'video')).toBe('Sorry.');
  });

  it.each([
    [
      413,
      '<html>413 Request Entity Too Large</html>',
      'Request Entity Too Large',
      'Video file is too large. Please upload a smaller video (max 10MB).',
    ],
    [
      500,
      'Internal Server Error',
      'Internal Server Error',
      'Server error while processing your video. Please try a different file or format.',
    ],
    [
      502,
      'upstream said 413',
      'Bad Gateway',
      'Video file is too large. Please upload a smaller video (max 10MB).',
    ],
    [502, '<html>Bad</html>', 'Bad Gateway', 'Upload failed with status: 502 Bad Gateway'],
  ])('explains a %i from a proxy', async (status, body, text, said) => {
    expect(uploadError(await answer(status, body, text), 'video')).toBe(said);
  });

  it('speaks of images for an image', async () => {
    expect(uploadError(await answer(413, ''), 'image')).toBe(
      'Image file is too large. Please upload a smaller image (max 5MB).',
    );
  });

  it('is short for any other error', () => {
    expect(uploadError(new NetworkError(), 'video')).toBe('Failed to create post');
    expect(uploadError(new Error('?'), 'video')).toBe('Failed to create post');
  });
});

describe('Upload Failed, for a replaced video', () => {
  it("shows the server's sentence, or that the server or the network failed", async () => {
    expect(replaceError(await own(409, 'It is busy.'))).toBe('It is busy.');
    expect(replaceError(await answer(502, '<html>'))).toBe('Server error');
    expect(replaceError(new NetworkError())).toBe('Network error during upload');
  });
});
