import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { zoneAt } from '@/lib/dates';
import { fakeApi } from '@/testing/fake-api';
import { fakeUploads } from '@/testing/fake-upload';
import { BEGINS, box, date, openDialog, openFilled, setDate } from '@/testing/tournament-form';
import { myTournament } from '@/testing/tournaments';

fakeApi();
const uploads = fakeUploads();

afterEach(() => vi.useRealTimers());

describe('a new tournament', () => {
  it('sends everything that was entered', async () => {
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
      web: 'link',
      location: 'Sports hall, Freiburg',
      locations: 'Sports hall, Freiburg',
      clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const saved = myTournament();
    await sent.answer(201, saved);
    expect(await screen.findByText('Tournament created')).toBeVisible();
    await view.isClosed();
    expect(view.stored()).toEqual(saved);
    expect(view.where()).toBe('/tournaments/9');
  });

  it('shows what is missing and sends nothing', async () => {
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

  it('is not official by default, with an explanation', async () => {
    const view = await openFilled();
    const official = screen.getByRole('switch', { name: 'Official tournament' });
    expect(official).not.toBeChecked();
    expect(official).toHaveAccessibleDescription(/Sanctioned by the organisers/);
    await view.save();
    expect((await uploads.number(1)).fields.isOfficial).toBe('false');
  });

  it('is seen without an account by whoever it was chosen for', async () => {
    const view = await openFilled();
    const choices = within(screen.getByRole('group', { name: 'Without an account' }));
    expect(choices.getByRole('radio', { name: /^With the link/ })).toBeChecked();
    await view.user.click(choices.getByRole('radio', { name: /^Listed/ }));
    await view.save();
    expect((await uploads.number(1)).fields.web).toBe('listed');
  });

  it('asks nothing about people without an account where nobody shows them anything', async () => {
    const off = document.createElement('meta');
    Object.assign(off, { name: 'public-pages', content: 'off' });
    document.head.append(off);
    const view = await openFilled();
    expect(screen.queryByRole('group', { name: 'Without an account' })).toBeNull();
    await view.save();
    expect((await uploads.number(1)).fields).not.toHaveProperty('web');
    off.remove();
  });

  it('shows the length of a long description and does not cut it', async () => {
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

  it('is in the time zone of the device', async () => {
    await openDialog();
    setDate('2030-12-01T12:00:00Z');
    expect(date()).toHaveAccessibleDescription(
      `When it starts, in your time zone: ${zoneAt('2030-12-01T12:00:00Z')}.`,
    );
  });

  it.each([
    ['2030-06-01T12:01:00Z', null],
    ['2030-06-01T11:00:00Z', 'It has already started by this time.'],
    ['2030-06-01T04:00:00Z', 'It has already started by this time.'],
    ['2030-06-01T03:59:00Z', 'This is in the past: the tournament will be listed as past.'],
  ])('at %s has this hint: %s', async (iso, hint) => {
    await openDialog();
    setDate(iso);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.filter(Boolean)).toEqual(hint ? [hint] : []);
  });

  it('in the past can be saved', async () => {
    const view = await openFilled();
    setDate('2029-01-01T12:00:00.000Z');
    await view.save();
    expect((await uploads.number(1)).fields.date).toBe('2029-01-01T12:00:00.000Z');
  });
});

describe('the places', () => {
  it('can be several, in order', async () => {
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

  it('are at least one and at most ten', async () => {
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
