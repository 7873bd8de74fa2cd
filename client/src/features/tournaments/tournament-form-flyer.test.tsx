import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareImage } from '@/features/media';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { choose, later, photo } from '@/testing/posting';
import { box, openDialog, openFilled } from '@/testing/tournament-form';

vi.mock('@/features/media/create/shrink-image', () => ({
  prepareImage: vi.fn(async (file: File) => file),
}));

fakeApi();
const uploads = fakeUploads();

describe('the flyer', () => {
  it('is shown, sent with progress, and can be cancelled', async () => {
    const view = await openFilled();
    expect(screen.getByText(/Recommended: 1200 × 630/)).toBeVisible();
    const kinds = screen.getByLabelText('Choose flyer').getAttribute('accept');
    expect(kinds).toMatch(/^image\/jpeg,image\/png/);
    choose('Choose flyer', photo('flyer.jpg'));
    expect(await screen.findByRole('img', { name: 'The chosen flyer' })).toBeVisible();
    await view.save();
    const sent = await uploads.number(1);
    expect(sent.files.file).toMatchObject({ name: 'flyer.jpg', type: 'image/jpeg' });
    await sent.progress(0.42);
    expect(screen.getByRole('progressbar', { name: 'Upload of flyer' })).toHaveAttribute(
      'aria-valuenow',
      '42',
    );
    expect(box('Name')).toBeDisabled();
    await view.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create Tournament' })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(sent.isAborted).toBe(true);
    expect(
      await screen.findByText('Cancelled. Everything you entered is still here.'),
    ).toBeVisible();
    expect(screen.queryByText('Error creating tournament')).toBeNull();
    expect(screen.getByRole('img', { name: 'The chosen flyer' })).toBeVisible();
    expect(box('Name')).toHaveValue('Spring Cup');
  });

  it('cannot be cancelled once everything is sent', async () => {
    const view = await openFilled();
    choose('Choose flyer', photo('flyer.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    await view.save();
    await (await uploads.number(1)).sent();
    expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeDisabled();
  });

  it.each([
    ['a text', photo('rules.pdf', 'application/pdf')],
    ['a drawing, which is a program', photo('logo.svg', 'image/svg+xml')],
  ])('is not %s, and the previous choice stays', async (_, file) => {
    await openDialog();
    choose('Choose flyer', photo('flyer.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    choose('Replace flyer', file);
    expect(await screen.findByText('Please upload only image files.')).toBeVisible();
    expect(screen.getByRole('group', { name: /^Flyer/ })).toHaveAccessibleDescription(
      /Please upload only image files\.$/,
    );
    expect(screen.getByRole('img', { name: 'The chosen flyer' })).toBeVisible();
  });

  it('is shrunk first, or refused with its size', async () => {
    const small = photo('small.jpg');
    vi.mocked(prepareImage).mockResolvedValueOnce(undefined).mockResolvedValueOnce(small);
    const view = await openFilled();
    choose('Choose flyer', photo('huge.gif', 'image/gif', 6 * 1024 * 1024));
    expect(
      await screen.findByText('Images may have at most 5MB. Your file is 6.00MB.'),
    ).toBeVisible();
    expect(screen.queryByRole('img', { name: 'The chosen flyer' })).toBeNull();
    choose('Choose flyer', photo('large.jpg', 'image/jpeg', 6 * 1024 * 1024));
    expect(await screen.findByRole('img', { name: 'The chosen flyer' })).toBeVisible();
    expect(screen.queryByText(/Images may have at most/)).toBeNull();
    await view.save();
    expect((await uploads.number(1)).files.file).toMatchObject({ name: 'small.jpg' });
  });

  it('is waited for while it is shrunk; the last choice counts', async () => {
    const first = later<File | undefined>();
    vi.mocked(prepareImage).mockReturnValueOnce(first.promise);
    const view = await openFilled();
    choose('Choose flyer', photo('first.jpg'));
    expect(await screen.findByRole('button', { name: 'Preparing…' })).toBeDisabled();
    choose('Choose flyer', photo('second.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    await act(async () => first.resolve(photo('first.jpg')));
    await view.save();
    expect((await uploads.number(1)).files.file).toMatchObject({ name: 'second.jpg' });
  });

  it('can be removed', async () => {
    const view = await openFilled();
    choose('Choose flyer', photo('flyer.jpg'));
    await view.user.click(await screen.findByRole('button', { name: 'Remove flyer' }));
    expect(screen.getByLabelText('Choose flyer')).toHaveFocus();
    await view.save();
    expect((await uploads.number(1)).files).toEqual({});
  });
});
