import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { Combo, ComboInput } from '#shared/combos';
import { api } from '#shared/routes';
import { OverlayHistory } from '@/lib/overlay-history';
import { fakeApi, refusal } from '@/testing/fake-api';
import { aCombo } from '@/testing/records';
import { outsideAct, renderRoute } from '@/testing/render';
import { ComboFormPage } from './form/combo-form-page';

const server = fakeApi();
// Unmounting leaves the history entry that Back would remove.
afterEach(() => history.replaceState(null, ''));

async function open(combo?: Combo) {
  return renderRoute(
    <OverlayHistory>
      <ComboFormPage combo={combo} back={{ to: '/combos', label: 'Back to combos' }} />
      <Link to="/battles">Battles</Link>
    </OverlayHistory>,
    { path: '/combos/new' },
  );
}

type User = Awaited<ReturnType<typeof open>>['user'];

const quick = () => screen.getByLabelText('Quick entry');
const part = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}`) });
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Create Combo' }));
const sent = (route = api.createCombo as typeof api.createCombo | typeof api.updateCombo) =>
  server.calls(route)[0]?.body as ComboInput | undefined;

describe('quick entry', () => {
  it('fills blade, ratchet, bit and the name', async () => {
    const { user } = await open();
    await user.type(quick(), 'WR 9-60B');
    expect(part('Blade')).toHaveValue('Wizard Rod');
    expect(part('Ratchet')).toHaveValue('9-60');
    expect(part('Bit')).toHaveValue('Ball');
    expect(screen.getByLabelText('Name')).toHaveValue('Wizard Rod 9-60B');
    expect(screen.getByText('Blade: Wizard Rod')).toBeInTheDocument();
  });

  it('leaves a name alone that somebody typed', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'My best');
    await user.click(quick());
    await user.paste('Wizard Rod 9-60 Ball');
    expect(part('Bit')).toHaveValue('Ball');
    expect(screen.getByLabelText('Name')).toHaveValue('My best');
  });

  it('asks which part a short name means and says what it did not understand', async () => {
    const { user } = await open();
    await user.click(quick());
    await user.paste('DS 3-60F and more');
    expect(part('Blade')).toHaveValue('');
    expect(screen.getByText('Not understood: “and more”')).toBeInTheDocument();
    const question = screen.getByRole('group', { name: /“DS” could mean several/ });
    await user.click(within(question).getByRole('button', { name: 'Dran Sword' }));
    expect(part('Blade')).toHaveValue('Dran Sword');
    expect(part('Ratchet')).toHaveValue('3-60');
    expect(screen.queryByRole('group', { name: /could mean/ })).not.toBeInTheDocument();
  });

  it('keeps the parts when it is emptied, and Enter in it sends nothing', async () => {
    const { user } = await open();
    await user.type(quick(), 'WR 9-60B{Enter}');
    expect(server.calls(api.createCombo)).toHaveLength(0);
    await user.clear(quick());
    expect(part('Blade')).toHaveValue('Wizard Rod');
  });

  it('opens the CX parts of a CX combo', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: /CX parts/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await user.click(quick());
    await user.paste('Dran Brave S6-60V');
    expect(part('Blade')).toHaveValue('N/A');
    expect(part('Blade')).toHaveAccessibleDescription(/CX combo has no blade/);
    expect(part('Lock chip')).toHaveValue('Dran');
    expect(part('Main blade')).toHaveValue('Brave');
    expect(part('Assist blade')).toHaveValue('Slash');
    expect(part('Over blade')).toHaveValue('N/A');
  });
});

it('opens the list of the next empty part after a choice, but not in an edit', async () => {
  const { user, unmount } = await open();
  const pick = async (name: string) =>
    user.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }));
  await user.click(part('Blade'));
  await pick('Wizard Rod');
  expect(part('Ratchet')).toHaveFocus();
  await pick('9-60');
  expect(part('Bit')).toHaveFocus();
  await pick('Ball');
  expect(part('Bit')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByLabelText('Name')).toHaveValue('Wizard Rod 9-60B');
  unmount();

  await open(aCombo({ disk: '' }));
  await user.click(part('Blade'));
  await pick('Wizard Rod');
  expect(part('Ratchet')).toHaveAttribute('aria-expanded', 'false');
});

it('needs no ratchet beside a part that has one built in', async () => {
  const { user } = await open();
  await user.type(part('Blade'), 'bullet{Enter}');
  expect(part('Ratchet')).toHaveValue('N/A');
  expect(part('Ratchet')).toHaveAccessibleDescription(/Bullet Griffon has the ratchet built in/);
});

it('says what is missing in the words of the rules', async () => {
  const { user } = await open();
  await submit(user);
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  for (const words of ['Blade is required', 'Ratchet is required', 'Bit is required']) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
  expect(part('Blade')).toBeInvalid();
  await user.clear(screen.getByLabelText('Start color'));
  await user.type(screen.getByLabelText('Start color'), 'blue');
  expect(await screen.findByText('Please enter a valid hex color code')).toBeInTheDocument();
  expect(server.calls(api.createCombo)).toHaveLength(0);
});

it('creates the combo and goes back to the list', async () => {
  let answer: (combo: Combo) => void = () => {};
  server.on(
    api.createCombo,
    () =>
      new Promise<Combo>((resolve) => {
        answer = resolve;
      }),
  );
  const { user, where } = await open();
  await user.type(quick(), 'WR 9-60B');
  await user.click(screen.getByRole('switch', { name: 'Publish to Community' }));
  await user.click(screen.getByRole('button', { name: 'Blaze colors' }));
  await submit(user);
  expect(await screen.findByRole('button', { name: 'Creating Combo...' })).toBeDisabled();
  answer(aCombo());
  expect(await screen.findByText('Combo created successfully')).toBeInTheDocument();
  expect(screen.getByText('Your new Beyblade combo has been created')).toBeInTheDocument();
  await waitFor(() => expect(where()).toBe('/combos'));
  expect(sent()).toMatchObject({
    name: 'Wizard Rod 9-60B',
    blade: 'Wizard Rod',
    disk: '9-60',
    driver: 'Ball',
    lockChip: null,
    description: null,
    colorStart: '#EF4444',
    colorEnd: '#F97316',
    isPublic: true,
  });
});

describe('a refusal', () => {
  it.each([
    [403, "You don't have permission to update this combo."],
    [404, 'Combo not found.'],
    [400, 'Invalid data submitted.'],
    [500, 'Failed to update combo.'],
  ])('with %i reads "%s" and keeps what was typed', async (status, description) => {
    server.refuse(api.updateCombo, status, 'Sorry.');
    const { user, where } = await open(aCombo());
    await user.type(screen.getByLabelText('Name'), ' II');
    await user.click(screen.getByRole('button', { name: 'Update Combo' }));
    expect(await screen.findByText('Failed to update combo')).toBeInTheDocument();
    expect(screen.getByText(description)).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Storm Rod II');
    expect(where()).toBe('/combos/new');
  });

  it('of one field stands beside it', async () => {
    server.on(api.createCombo, () =>
      refusal(400, 'That is taken', [{ path: 'name', message: 'That is taken' }]),
    );
    const { user } = await open();
    await user.type(quick(), 'WR 9-60B');
    await submit(user);
    expect(await screen.findByText('Failed to create combo')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('That is taken');
  });

  it('for want of a connection says that nothing is lost', async () => {
    server.offline(api.createCombo);
    const { user } = await open();
    await user.type(quick(), 'WR 9-60B');
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/check your connection.*still here/);
    expect(screen.getByText('Failed to create combo.')).toBeInTheDocument();
  });
});

it('starts an edit with the combo, and sends its older fields and own weight back', async () => {
  server.on(api.updateCombo, () => aCombo());
  const combo = aCombo({ chip: 'Dran', armor: 'Iron', weight: 50, description: 'Fast' });
  const { user } = await open(combo);
  expect(part('Blade')).toHaveValue('Wizard Rod');
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Fast');
  await user.type(part('Bit'), 'orb{Enter}');
  // An existing name counts as chosen by its owner.
  expect(screen.getByLabelText('Name')).toHaveValue('Storm Rod');
  await user.click(screen.getByRole('button', { name: 'Update Combo' }));
  expect(await screen.findByText('Combo updated successfully')).toBeInTheDocument();
  expect(sent(api.updateCombo)).toMatchObject({
    driver: 'Orb',
    chip: 'Dran',
    armor: 'Iron',
    weight: 50,
    description: 'Fast',
  });
});

describe('leaving', () => {
  it('with something typed asks first', async () => {
    const { user, where } = await open();
    await user.type(screen.getByLabelText('Name'), 'Half done');
    await user.click(screen.getByRole('link', { name: 'Battles' }));
    expect(where()).toBe('/combos/new');
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Half done');
    await user.click(screen.getByRole('link', { name: 'Battles' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(where()).toBe('/battles');
  });

  it('by Back asks as well', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Name'), 'Half done');
    await waitFor(() => expect(history.state).toMatchObject({ overlay: true }));
    await outsideAct(() => {
      history.replaceState(null, '');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Half done');
  });

  it('untouched just leaves', async () => {
    const { user, where } = await open();
    await user.click(screen.getByRole('link', { name: 'Back to combos' }));
    expect(where()).toBe('/combos');
  });

  it('asks before the tab is closed', async () => {
    const { user } = await open();
    const calm = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(calm);
    expect(calm.defaultPrevented).toBe(false);
    await user.type(screen.getByLabelText('Name'), 'x');
    const worried = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(worried);
    expect(worried.defaultPrevented).toBe(true);
  });
});

it('takes a color from the picker of the device', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Pick the start color'), { target: { value: '#ff8800' } });
  expect(screen.getByLabelText('Start color')).toHaveValue('#FF8800');
});
