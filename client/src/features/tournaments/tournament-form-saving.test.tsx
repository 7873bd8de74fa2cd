import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { forDateTimeControl } from '@/lib/dates';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { choose, photo } from '@/testing/posting';
import { box, date, openDialog, openFilled } from '@/testing/tournament-form';
import { myTournament } from '@/testing/tournaments';

vi.mock('@/features/media/create/shrink-image', () => ({
  prepareImage: vi.fn(async (file: File) => file),
}));

fakeApi();
const uploads = fakeUploads();

describe('a refusal', () => {
  it('shows at its fields and in a notice, and keeps the input with the flyer', async () => {
    const view = await openFilled();
    await view.user.click(screen.getByRole('button', { name: 'Add another place' }));
    await view.user.keyboard('Library, Basel');
    choose('Choose flyer', photo('flyer.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    await view.save();
    await (await uploads.number(1)).refuse(400, 'Not there.', [
      { path: 'locations.1', message: 'Not there.' },
      { path: 'location', message: 'Not here.' },
      { path: 'description', message: 'Not so.' },
    ]);
    expect(await screen.findByText('Error creating tournament')).toBeVisible();
    expect(box('Location 2')).toHaveAccessibleDescription('Not there.');
    expect(box('Location 2')).toHaveFocus();
    expect(box('Location')).toHaveAccessibleDescription(/Not here\.$/);
    expect(box('Description')).toHaveAccessibleDescription('Not so.');
    expect(screen.getByText(/^Not saved yet. Not there. Everything you entered/)).toBeVisible();
    expect(box('Name')).toHaveValue('Spring Cup');
    expect(screen.getByRole('img', { name: 'The chosen flyer' })).toBeVisible();
    await view.save();
    expect((await uploads.number(2)).files.file).toMatchObject({ name: 'flyer.jpg' });
  });

  it('of all places shows below them', async () => {
    const view = await openFilled();
    await view.save();
    const fields = [{ path: 'locations', message: 'Please name at most 10 places' }];
    await (await uploads.number(1)).refuse(400, 'Please name at most 10 places', fields);
    expect(
      await within(screen.getByRole('group', { name: 'Where it takes place' })).findByRole('alert'),
    ).toHaveTextContent('Please name at most 10 places');
  });

  it.each([413, 415, 422])('of the flyer (%i) shows at the flyer', async (status) => {
    const view = await openFilled();
    choose('Choose flyer', photo('flyer.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    await view.save();
    await (await uploads.number(1)).refuse(status, 'This picture cannot be read.');
    await screen.findByText('Error creating tournament');
    expect(screen.getByRole('group', { name: /^Flyer/ })).toHaveAccessibleDescription(
      /This picture cannot be read\.$/,
    );
  });
});

describe('a lost answer', () => {
  it('does not duplicate: the retry has the same clientId', async () => {
    const view = await openFilled();
    await view.save();
    const lost = await uploads.number(1);
    await lost.breakOff();
    expect(await screen.findByText('Error creating tournament')).toBeVisible();
    expect(screen.getByText(/^Not saved yet. Ripcord cannot be reached right now/)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    const again = await uploads.number(2);
    expect(again.fields).toEqual(lost.fields);
    await again.answer(
      200,
      myTournament({ description: 'Three rounds of Swiss.', isOfficial: false }),
    );
    await view.isClosed();
    expect(uploads.all()).toHaveLength(2);
  });

  it('is followed by an update with what was changed since', async () => {
    const view = await openFilled();
    await view.save();
    await (await uploads.number(1)).breakOff();
    await screen.findByRole('button', { name: 'Retry' });
    await view.user.type(box('Name'), ' II');
    choose('Choose flyer', photo('flyer.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    await view.save();
    const first = myTournament({ description: 'Three rounds of Swiss.', isOfficial: false });
    await (await uploads.number(2)).answer(200, first);
    const change = await uploads.number(3);
    expect(change).toMatchObject({ method: 'PATCH', path: '/api/tournaments/9' });
    expect(change.fields).toMatchObject({ name: 'Spring Cup II' });
    expect(change.fields.clientId).toBeUndefined();
    expect(change.files.file).toMatchObject({ name: 'flyer.jpg' });
    await change.answer(200, { ...first, name: 'Spring Cup II' });
    expect(await screen.findByText('Tournament created')).toBeVisible();
    expect(view.stored()).toMatchObject({ name: 'Spring Cup II' });
  });

  it('is followed by removing a flyer that was removed since', async () => {
    const view = await openFilled();
    choose('Choose flyer', photo('flyer.jpg'));
    await screen.findByRole('img', { name: 'The chosen flyer' });
    await view.save();
    await (await uploads.number(1)).breakOff();
    await view.user.click(await screen.findByRole('button', { name: 'Remove flyer' }));
    await view.save();
    await (await uploads.number(2)).answer(
      200,
      myTournament({ imageUrl: '/api/tournaments/9/flyer' }),
    );
    const change = await uploads.number(3);
    expect(change.fields.removeFlyer).toBe('true');
    expect(change.files).toEqual({});
  });
});

describe('a change', () => {
  const stored = myTournament({
    locations: ['Sports hall, Freiburg', 'Library, Basel'],
    // Has seconds, which the control cannot hold.
    date: '2099-03-14T13:00:25.000Z',
    imageUrl: '/api/tournaments/9/flyer',
  });

  it('starts with the stored values and sends what is on screen', async () => {
    const view = await openDialog(stored);
    expect(box('Name')).toHaveValue('Spring Cup');
    expect(date()).toHaveValue(forDateTimeControl(stored.date));
    expect(box('Location 2')).toHaveValue('Library, Basel');
    expect(screen.getByRole('switch', { name: 'Official tournament' })).toBeChecked();
    expect(screen.getByRole('img', { name: 'The flyer' })).toHaveAttribute('src', stored.imageUrl);
    await view.user.type(box('Name'), ' II');
    await view.user.click(screen.getByRole('button', { name: 'Remove location' }));
    await view.save();
    const sent = await uploads.number(1);
    expect(sent).toMatchObject({ method: 'PATCH', path: '/api/tournaments/9', files: {} });
    expect(sent.fields).toEqual({
      name: 'Spring Cup II',
      description: stored.description,
      date: stored.date,
      isOfficial: 'true',
      web: 'link',
      location: 'Library, Basel',
      locations: 'Library, Basel',
    });
    await sent.answer(200, { ...stored, name: 'Spring Cup II' });
    expect(await screen.findByText('Tournament updated')).toBeVisible();
    await view.isClosed();
  });

  it('can remove, replace and restore the flyer', async () => {
    const view = await openDialog(stored);
    await view.user.click(screen.getByRole('button', { name: 'Remove flyer' }));
    expect(screen.queryByRole('img', { name: 'The flyer' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Keep the old flyer' }));
    expect(screen.getByRole('img', { name: 'The flyer' })).toBeVisible();
    choose('Replace flyer', photo('new.jpg'));
    expect(await screen.findByRole('img', { name: 'The chosen flyer' })).toBeVisible();
    await view.save();
    const sent = await uploads.number(1);
    expect(sent.files.file).toMatchObject({ name: 'new.jpg' });
    expect(sent.fields.removeFlyer).toBeUndefined();
    await sent.refuse(503, 'Please try again in a moment.');
    expect(await screen.findByText('Error updating tournament')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Remove flyer' }));
    await view.save();
    const again = await uploads.number(2);
    expect(again.fields.removeFlyer).toBe('true');
    expect(again.files).toEqual({});
  });

  it('asks before it is discarded', async () => {
    const { user, isClosed } = await openDialog(stored);
    await user.click(screen.getByRole('button', { name: 'Remove flyer' }));
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await user.type(box('Name'), ' II');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isClosed();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Spring Cup');
    await user.keyboard('{Escape}');
    await isClosed();
  });
});

it('says that it is offline and keeps the input', async () => {
  const view = await openFilled();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(
    screen.getByText('You are offline. Everything you enter stays here until you can save it.'),
  ).toBeVisible();
  await view.save();
  await (await uploads.number(1)).breakOff();
  expect(await screen.findByText(/Everything you entered is still here\.$/)).toBeVisible();
  expect(box('Name')).toHaveValue('Spring Cup');
});
