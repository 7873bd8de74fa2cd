import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import type { Media } from '#shared/media';
import { CreatePost } from '@/features/media';
import { renderRoute } from './render';

const MiB = 1024 * 1024;

export const film = (size = MiB, name = 'film.mp4', type = 'video/mp4') =>
  new File([new Uint8Array(size)], name, { type });

export const photo = (name: string, type = 'image/jpeg', size = 1_000) =>
  new File([new Uint8Array(size)], name, { type });

/** Waits for text to be visible; an older notice may still be fading. */
export const sees = (text: string | RegExp) =>
  waitFor(() => expect(screen.getByText(text)).toBeVisible());

/** Chooses files, ignoring the input's `accept`. */
export const choose = (label: string | RegExp, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });

/** A promise that the test resolves or rejects. */
export function later<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

function Page({ onPosted }: { onPosted: (posts: Media[]) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New post
      </button>
      <CreatePost open={open} onClose={() => setOpen(false)} onPosted={onPosted} />
    </>
  );
}

/** Opens the dialog of a new post by a button. */
export async function openCreatePost(kind: 'Text' | 'Images' | 'Video' = 'Text') {
  const onPosted = vi.fn();
  const view = await renderRoute(<Page onPosted={onPosted} />);
  await view.user.click(screen.getByRole('button', { name: 'New post' }));
  await screen.findByRole('dialog', { name: 'Create Post' });
  await view.user.click(screen.getByRole('radio', { name: kind }));
  return {
    ...view,
    onPosted,
    title: () => screen.getByRole('textbox', { name: 'Title' }),
    post: () => view.user.click(screen.getByRole('button', { name: 'Post' })),
    isClosed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}
