import type { Tournament } from '@shared/tournaments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareImage } from '@/features/media';
import { forDateTimeControl, zoneAt } from '@/lib/dates';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { choose, later, photo } from '@/testing/posting';
import { renderRoute } from '@/testing/render';
import { myTournament } from '@/testing/tournaments';
import { TournamentFormDialog } from './tournament-form-dialog';

vi.mock('@/features/media/create/shrink-image', () => ({
  prepareImage: vi.fn(async (file: File) => file),
}));

fakeApi();
const uploads = fakeUploads();

const BEGINS = '2099-03-14T13:00:00.000Z';

function Page({ tournament, onSaved }: { tournament?: Tournament; onSaved: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <TournamentFormDialog
        tournament={tournament}
        open={open}
        onOpenChange={setOpen}
        onSaved={onSaved}
      />
    </>
  );
}

async function openDialog(tournament?: Tournament) {
  const onSaved = vi.fn();
  const view = await renderRoute(<Page tournament={tournament} onSaved={onSaved} />);
  const { user } = view;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const title = tournament ? 'Edit Tournament' : 'Create Tournament';
  await screen.findByRole('dialog', { name: title });
  return {
    ...view,
    onSaved,
    save: () =>
      user.click(screen.getByRole('button', { name: /^(Create Tournament|Save Changes|Retry)$/ })),
    isClosed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

const box = (name: string) => screen.getByRole('textbox', { name });
const date = () => screen.getByLabelText('Date and time');
const setDate = (iso: string) =>
  fireEvent.change(date(), { target: { value: forDateTimeControl(iso) } });

async function fill({ user }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(box('Name'), 'Spring Cup');
  await user.type(box('Description'), 'Three rounds of Swiss.');
  setDate(BEGINS);
  await user.type(box('Location'), 'Sports hall, Freiburg');
}

async function openFilled() {
  const view = await openDialog();
  await fill(view);
  return view;
}

afterEach(() => vi.useRealTimers());

describe('a new tournament', () => {
  it('is sent with all that was entered, and said', async () => {
    const view = await openFilled();
    await view.user.click(screen.getByRole('switch', { name: 'Official tournament' }));
    await view.save();
    const sent = await uploads.number(1);
    expect(sent).toMatchObject({ method: 'POST', path: '/api/tournaments', files: {} });
    expect(sent.fields).toEqual({
      name: 'Spring Cup',
      description: 'Three rounds of Swiss.',
      date: BEGINS,
      isOfficial: 'true',
      location: 'Sports hall, Freiburg',
      locations: 'Sports hall, Freiburg',
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const saved = myTournament();
    await sent.answer(201, saved);
    expect(await screen.findByText('Tournament created')).toBeVisible();
    await view.isClosed();
    expect(view.onSaved.mock.calls).toEqual([[saved]]);
  });

  it('says what is missing, and sends nothing', async () => {
    const { user, save } = await openDialog();
    await user.type(box('Name'), 'ab');
    await save();
    for (const [field, sentence] of [
      [box('Name'), 'Name must be at least 3 characters'],
      [box('Description'), 'Description must be at least 10 characters'],
      [date(), 'Please choose a date'],
      [box('Location'), 'Location must be at least 3 characters'],
    ] as const) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription(expect.stringContaining(sentence));
    }
    expect(box('Name')).toHaveFocus();
    expect(uploads.all()).toHaveLength(0);
  });

  it('is not official unless one says so, and is told what that means', async () => {
    const view = await openFilled();
    const official = screen.getByRole('switch', { name: 'Official tournament' });
    expect(official).not.toBeChecked();
    expect(official).toHaveAccessibleDescription(/sanctioned by the product's organisation/);
    await view.save();
    expect((await uploads.number(1)).fields.isOfficial).toBe('false');
  });

  it('counts a long description, and does not cut it', async () => {
    await openDialog();
    const write = (length: number) =>
      fireEvent.change(box('Description'), { target: { value: 'x'.repeat(length) } });
    write(4_499);
    expect(screen.queryByText(/\/ 5000$/)).toBeNull();
    write(4_500);
    expect(box('Description')).toHaveAccessibleDescription('4500 / 5000');
    write(5_001);
    expect(box('Description')).toHaveValue('x'.repeat(5_001));
    fireEvent.submit(box('Description'));
    expect(await screen.findByText('Please use at most 5000 characters')).toBeVisible();
  });
});

describe('the date', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-01T12:00:00Z') });
  });

  it('is in the time zone of the device, which is said', async () => {
    await openDialog();
    setDate('2030-12-01T12:00:00Z');
    expect(date()).toHaveAccessibleDescription(
      `When it begins, in your time zone: ${zoneAt('2030-12-01T12:00:00Z')}.`,
    );
  });

  it.each([
    ['2030-06-01T12:01:00Z', null],
    ['2030-06-01T11:00:00Z', 'By this time it has begun already.'],
    ['2030-06-01T04:00:00Z', 'By this time it has begun already.'],
    [
      '2030-06-01T03:59:00Z',
      'This is in the past: the tournament will stand among those that are over.',
    ],
  ])('at %s is hinted at when it has passed: %s', async (iso, hint) => {
    await openDialog();
    setDate(iso);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.filter(Boolean)).toEqual(hint ? [hint] : []);
  });

  it('in the past may be saved all the same', async () => {
    const view = await openFilled();
    setDate('2029-01-01T12:00:00.000Z');
    await view.save();
    expect((await uploads.number(1)).fields.date).toBe('2029-01-01T12:00:00.000Z');
  });
});

describe('the places', () => {
  it('can be several, in their order', async () => {
    const view = await openFilled();
    const add = () => view.user.click(screen.getByRole('button', { name: 'Add another place' }));
    await add();
    expect(box('Location 2')).toHaveFocus();
    await view.user.keyboard('Library, Basel');
    await add();
    await view.user.keyboard('Town hall');
    await view.user.click(screen.getByRole('button', { name: 'Remove location 2' }));
    expect(box('Location 2')).toHaveValue('Town hall');
    expect(box('Location')).toHaveFocus();
    await view.save();
    const sent = await uploads.number(1);
    expect(sent.fields.location).toBe('Sports hall, Freiburg');
    expect(sent.valuesOf('locations')).toEqual(['Sports hall, Freiburg', 'Town hall']);
  });

  it('are one at least and ten at most', async () => {
    const { user } = await openDialog();
    expect(screen.queryByRole('button', { name: /^Remove location/ })).toBeNull();
    for (let places = 1; places < 10; places += 1) {
      await user.click(screen.getByRole('button', { name: 'Add another place' }));
    }
    expect(screen.getAllByRole('textbox', { name: /^Location/ })).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Add another place' })).toBeNull();
    expect(screen.getByText('A tournament has at most 10 places.')).toBeVisible();
  });

  it('must all be filled in', async () => {
    const view = await openFilled();
    await view.user.click(screen.getByRole('button', { name: 'Add another place' }));
    await view.save();
    expect(box('Location 2')).toHaveAccessibleDescription('Location must be at least 3 characters');
    expect(uploads.all()).toHaveLength(0);
  });
});

describe('the flyer', () => {
  it('is shown, sent with its progress, and the upload can be cancelled', async () => {
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

  it('can no longer be stopped when all of it has left', async () => {
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
  ])('is not %s, and what was chosen before stays', async (_, file) => {
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

  it('is made smaller first; one that cannot be is refused with its size', async () => {
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

  it('is waited for while it is made smaller; only the last choice counts', async () => {
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

  it('can be taken away again', async () => {
    const view = await openFilled();
    choose('Choose flyer', photo('flyer.jpg'));
    await view.user.click(await screen.findByRole('button', { name: 'Remove flyer' }));
    expect(screen.getByLabelText('Choose flyer')).toHaveFocus();
    await view.save();
    expect((await uploads.number(1)).files).toEqual({});
  });
});

describe('a refusal', () => {
  it('stands at its fields, is said, and keeps everything with the flyer', async () => {
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

  it('of all places stands below them', async () => {
    const view = await openFilled();
    await view.save();
    const fields = [{ path: 'locations', message: 'Please name at most 10 places' }];
    await (await uploads.number(1)).refuse(400, 'Please name at most 10 places', fields);
    expect(
      await within(screen.getByRole('group', { name: 'Where it takes place' })).findByRole('alert'),
    ).toHaveTextContent('Please name at most 10 places');
  });

  it.each([413, 415, 422])('of the flyer (%i) stands at the flyer', async (status) => {
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
  it('makes no second tournament: the retry has the same clientId', async () => {
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

  it('is followed by what was changed since, the flyer too', async () => {
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
    expect(view.onSaved.mock.lastCall?.[0]).toMatchObject({ name: 'Spring Cup II' });
  });

  it('with a flyer that was taken away since is followed by its removal', async () => {
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
    // Not a whole minute, which the control cannot hold.
    date: '2099-03-14T13:00:25.000Z',
    imageUrl: '/api/tournaments/9/flyer',
  });

  it('begins with what is stored and sends what is on screen', async () => {
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
      location: 'Library, Basel',
      locations: 'Library, Basel',
    });
    await sent.answer(200, { ...stored, name: 'Spring Cup II' });
    expect(await screen.findByText('Tournament updated')).toBeVisible();
    await view.isClosed();
  });

  it('can take the flyer away, or put another in its place, or think better of it', async () => {
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

  it('is asked about before it is left', async () => {
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

it('says that it is offline, and keeps what is entered', async () => {
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
