import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { fakeApi, page } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { currentUser } from '@/testing/people';
import { choose, photo, sees } from '@/testing/posting';
import { anOwnProfile, someOverviewStats } from '@/testing/profiles';
import { renderRoute } from '@/testing/render';
import { Component as ProfilePage } from './profile';

const server = fakeApi();
const uploads = fakeUploads();

const OWN_PICTURE = '/api/avatars/mika/0a1b2c3d';

/** A chosen picture's size; undefined if it cannot be read. */
let size: { width: number; height: number } | undefined;
const drawImage = vi.fn();

beforeEach(() => {
  size = { width: 4000, height: 3000 };
  drawImage.mockClear();
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
  vi.spyOn(prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,');
  vi.spyOn(prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['cropped'], { type })),
  );
  server.on(api.getOwnProfile, () => anOwnProfile());
  server.on(api.getUser, () => currentUser());
  server.on(api.getOverviewStats, () => someOverviewStats());
  server.on(api.listRecentBattles, () => []);
  server.on(api.listRecentCombos, () => []);
  server.on(api.listMyMedia, () => page([]));
});

async function open() {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, currentUser());
  const view = await renderRoute(<ProfilePage />, { path: '/profile', client });
  await view.user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
  const write = async (label: string, text: string) => {
    await view.user.clear(dialog.getByLabelText(label));
    if (text) fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  };
  const save = () => view.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return { ...view, client, dialog, write, save };
}

/** Chooses a picture; the crop library measures nothing here, so the centre is set. */
async function openCropped() {
  choose('Choose picture', photo('me.jpg'));
  const crop = within(await screen.findByRole('dialog', { name: 'Crop your picture' }));
  return { crop, use: () => crop.getByRole('button', { name: 'Use picture' }) };
}

vi.mock('react-easy-crop', async () => {
  const { useEffect } = await import('react');
  const area = { x: 500, y: 0, width: 3000, height: 3000 };
  return {
    default: (props: {
      zoom: number;
      cropperProps: object;
      onCropAreaChange: (percent: typeof area, pixels: typeof area) => void;
    }) => {
      const { onCropAreaChange, zoom } = props;
      useEffect(() => {
        onCropAreaChange(area, { ...area, width: 3000 / zoom, height: 3000 / zoom });
      }, [zoom]);
      // biome-ignore lint/a11y/noNoninteractiveTabindex: like the library
      return <div {...props.cropperProps} tabIndex={0} />;
    },
  };
});

describe('the fields', () => {
  it('are saved, and the name changes everywhere', async () => {
    const { client, write, save } = await open();
    await write('Display name', 'Mika the Left');
    await write('Bio', 'I collect what spins.');
    await write('City', 'Bremen');
    await save();
    const saved = anOwnProfile({ displayName: 'Mika the Left', city: 'Bremen' });
    server.on(api.getOwnProfile, () => saved);
    server.on(api.getUser, () => currentUser({ displayName: 'Mika the Left' }));
    const upload = await uploads.number(1);
    expect(upload).toMatchObject({
      method: 'PUT',
      path: '/api/profile',
      fields: { displayName: 'Mika the Left', bio: 'I collect what spins.', city: 'Bremen' },
      files: {},
    });
    await upload.answer(200, saved);
    await sees('Profile updated');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mika the Left' })).toBeVisible();
    expect(screen.getByText('Bremen')).toBeVisible();
    expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ displayName: 'Mika the Left' });
  });

  it('are validated, each with its message, and counted', async () => {
    const { dialog, write, save } = await open();
    await write('Display name', 'Mi');
    await write('Bio', 'Too short');
    await write('City', '');
    expect(dialog.getByText('9 / 160')).toBeVisible();
    await save();
    expect(await dialog.findByText('Display name must be at least 3 characters')).toBeVisible();
    expect(dialog.getByText('Bio must be at least 10 characters')).toBeVisible();
    expect(dialog.getByText('City must be at least 2 characters')).toBeVisible();
    await write('Bio', 'x'.repeat(161));
    expect(await dialog.findByText('Bio must be 160 characters or less')).toBeVisible();
    expect(dialog.getByText('161 / 160')).toBeVisible();
    expect(uploads.all()).toHaveLength(0);
  });

  it('keep their input when the server refuses, with status and reason', async () => {
    const { dialog, write, save } = await open();
    await write('City', 'Bremen');
    await save();
    await (await uploads.number(1)).refuse(400, 'That is no city.', [
      { path: 'city', message: 'That is no city.' },
    ]);
    await sees('Failed to update profile');
    expect(screen.getByText('400: That is no city.')).toBeVisible();
    expect(dialog.getByLabelText('City')).toHaveValue('Bremen');
    await waitFor(() => expect(dialog.getByLabelText('City')).toHaveFocus());
    expect(dialog.getByText(/Not saved yet\. That is no city\./)).toBeVisible();
  });

  it('are not discarded without a question', async () => {
    const { user, write } = await open();
    await write('City', 'Bremen');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(uploads.all()).toHaveLength(0);
  });
});

describe('the picture', () => {
  it('is cropped to a square of 512 pixels and sent', async () => {
    const { user, dialog, save } = await open();
    const { use } = await openCropped();
    await user.click(use());
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(drawImage).toHaveBeenCalledWith(expect.anything(), 500, 0, 3000, 3000, 0, 0, 512, 512);
    expect(dialog.getByText('Change picture')).toBeVisible();
    await save();
    const { files, answer } = await uploads.number(1);
    expect(files.avatar).toMatchObject({ name: 'avatar.webp', type: 'image/webp' });
    server.on(api.getUser, () => currentUser({ avatarUrl: OWN_PICTURE }));
    await answer(200, anOwnProfile({ avatarUrl: OWN_PICTURE }));
    await sees('Profile updated');
  });

  it('is zoomed by keys and slider, and never enlarged', async () => {
    const { user } = await open();
    const { crop, use } = await openCropped();
    const slider = crop.getByRole('slider', { name: 'Zoom' });
    const area = crop.getByRole('group', { name: 'Visible part of the picture' });
    area.focus();
    await user.keyboard('+');
    expect(slider).toHaveValue('1.25');
    await user.keyboard('-');
    expect(slider).toHaveValue('1');
    await user.keyboard('-');
    expect(slider).toHaveValue('1');
    await user.keyboard('+'.repeat(20));
    expect(slider).toHaveValue('4');
    await user.click(use());
    const [, , , width, , , , made] = drawImage.mock.calls[0] ?? [];
    expect([width, made]).toEqual([750, 512]);
  });

  it('keeps its size when small', async () => {
    size = { width: 100, height: 100 };
    const { cropPicture } = await import('@/features/profiles/edit/crop-dialog');
    await cropPicture(new Image(), { x: 0, y: 0, width: 90, height: 90 });
    expect(drawImage.mock.calls[0]?.slice(-2)).toEqual([90, 90]);
  });

  it('can be cancelled', async () => {
    const { user, dialog } = await open();
    const { crop } = await openCropped();
    await user.click(crop.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(dialog.getByText('Choose picture')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is refused with a message when unreadable or not an image', async () => {
    const { dialog } = await open();
    size = undefined;
    choose('Choose picture', photo('IMG_1.HEIC', 'image/heic'));
    expect(await dialog.findByText(/This browser cannot read that picture/)).toBeVisible();
    choose('Choose picture', photo('notes.txt', 'text/plain'));
    expect(await dialog.findByText('Please upload only image files.')).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is removed, with undo until it is saved', async () => {
    server.on(api.getOwnProfile, () => anOwnProfile({ avatarUrl: OWN_PICTURE }));
    const { user, dialog, save } = await open();
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
    expect(dialog.getByText('Choose picture')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep the old one' }));
    await user.click(dialog.getByRole('button', { name: 'Remove picture' }));
    await save();
    const { fields, files } = await uploads.number(1);
    expect(fields.removeAvatar).toBe('true');
    expect(files).toEqual({});
  });

  it('shows a refusal of the server beside it', async () => {
    const { user, dialog, save } = await open();
    const { use } = await openCropped();
    await user.click(use());
    await save();
    await (await uploads.number(1)).refuse(422, 'That picture cannot be read.');
    expect(await dialog.findAllByText(/That picture cannot be read\./)).toHaveLength(2);
    await sees('Failed to update profile');
  });
});
