import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Participant } from '#shared/tournaments';
import { renderRoute } from '@/testing/render';
import { someParticipant, someParticipants } from '@/testing/tournaments';
import { ParticipantList } from './page/tournament-page';

const show = (participants: Participant[], isPast = false, count = participants.length) =>
  renderRoute(<ParticipantList participants={participants} count={count} isPast={isPast} />);

const list = () => screen.getByRole('list', { name: 'Participants' });
const rows = () => within(list()).getAllByRole('listitem');

it('links all participants but guests to their profiles', async () => {
  await show([
    someParticipant({ id: 1, userId: 2, username: 'leo', displayName: 'Leo' }),
    someParticipant({ id: 2, userId: 3, username: 'robin', displayName: null }),
    someParticipant({ id: 3, userId: null, username: null, displayName: 'Sam' }),
  ]);
  expect(screen.getByRole('heading', { name: 'Participants (3)' })).toBeVisible();
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Leo@leo$/),
    expect.stringMatching(/robin$/),
    expect.stringMatching(/SamGuest$/),
  ]);
  const links = within(list()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile/2', '/profile/3']);
});

it('shows 50, and all on request', async () => {
  const { user } = await show(someParticipants(51));
  expect(screen.getByRole('heading', { name: 'Participants (51)' })).toBeVisible();
  expect(rows()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show all 51' }));
  expect(rows()).toHaveLength(51);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  expect(list()).toHaveFocus();
});

it('has no button for up to 50', async () => {
  await show(someParticipants(50));
  expect(rows()).toHaveLength(50);
  expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
});

it('counts hidden participants', async () => {
  const { unmount } = await show(someParticipants(2), false, 3);
  expect(rows().at(-1)).toHaveTextContent('and 1 more');
  unmount();
  await show([], false, 2);
  expect(rows().map(({ textContent }) => textContent)).toEqual(['and 2 more']);
  expect(screen.queryByText(/Nobody/)).not.toBeInTheDocument();
});

it('says that nobody is or was registered', async () => {
  const { unmount } = await show([]);
  expect(screen.getByText('Nobody is registered yet. Be the first!')).toBeVisible();
  unmount();
  await show([], true);
  expect(screen.getByText('Nobody was registered.')).toBeVisible();
});
