import { expect, it } from 'vitest';
import { MEDIA_TITLE_MAX } from '#shared/media';
import { postTitle } from './use-create-post';

it('keeps the first title and numbers the later ones', () => {
  expect([0, 1, 2].map((index) => postTitle('Final round', index))).toEqual([
    'Final round',
    'Final round (2)',
    'Final round (3)',
  ]);
});

it('never exceeds the longest title', () => {
  const longest = 'x'.repeat(MEDIA_TITLE_MAX);
  expect(postTitle(longest, 0)).toBe(longest);
  expect(postTitle(longest, 1)).toBe(`${'x'.repeat(MEDIA_TITLE_MAX - 4)} (2)`);
});

it('cuts no character in two and leaves no double space', () => {
  const emoji = `${'x'.repeat(MEDIA_TITLE_MAX - 5)}🔥🔥`;
  expect(postTitle(emoji, 1)).toBe(`${'x'.repeat(MEDIA_TITLE_MAX - 5)} (2)`);
  const spaced = `${'x'.repeat(MEDIA_TITLE_MAX - 5)} yyyy`;
  expect(postTitle(spaced, 2)).toBe(`${'x'.repeat(MEDIA_TITLE_MAX - 5)} (3)`);
});
