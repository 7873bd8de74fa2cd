import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { Component } from './help';

const server = fakeApi();

const open = (path = '/help') => renderRoute(<Component />, { path, pattern: '/help' });
const panel = () => within(screen.getByRole('tabpanel'));
const questions = () => panel().getAllByRole('heading', { level: 2 });
const question = (name: RegExp) => panel().getByRole('button', { name });

describe('the help', () => {
  it('has its tabs in their order, and begins with General', async () => {
    await open();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All',
      'General',
      'Profile',
      'Media',
      'Combos',
      'Battles',
      'Tournaments',
    ]);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('General');
    expect(question(/^What is Ripcord/)).toBeVisible();
    expect(panel().queryByText(/How large can a video be/)).not.toBeInTheDocument();
    expect(server.calls(api.searchAll)).toHaveLength(0);
  });

  it('opens and closes an answer', async () => {
    const { user } = await open();
    await user.click(question(/^Who can write to me/));
    expect(question(/^Who can write to me/)).toHaveAttribute('aria-expanded', 'true');
    expect(panel().getByText(/^Only your friends/)).toBeVisible();
    await user.click(question(/^Who can write to me/));
    expect(panel().queryByText(/^Only your friends/)).not.toBeInTheDocument();
  });

  it('shows another topic, and the address keeps it', async () => {
    const { user, where } = await open();
    await user.click(screen.getByRole('tab', { name: 'Battles' }));
    expect(question(/^How many points/)).toBeVisible();
    expect(where()).toBe('/help?topic=battles');
    await user.click(screen.getByRole('tab', { name: 'All' }));
    expect(questions().length).toBeGreaterThanOrEqual(32);
  });

  it('opens the answer that a link leads to, in its own topic', async () => {
    await open('/help#top-combo');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Combos');
    expect(await screen.findByText(/100 % of at least 10 recorded battles/)).toBeVisible();
  });
});

describe('its search', () => {
  it('marks what it found, and finds in other topics as well', async () => {
    const { user, where } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search the help' }), 'FLYER');
    expect(panel().getByText('Nothing under General matches “FLYER”.')).toBeVisible();
    const others = within(panel().getByRole('group', { name: 'In other topics' }));
    const found = others.getByRole('button', { name: /size should a/ });
    expect(found.querySelector('mark')).toHaveTextContent(/^flyer$/);
    expect(screen.getByText(/^\d+ answers found$/)).toHaveAttribute('role', 'status');
    await user.click(found);
    expect(found).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(where()).toBe('/help?q=FLYER'));
  });

  it('says when there is nothing, and begins anew', async () => {
    const { user } = await open('/help?q=zzz');
    expect(await screen.findByText('No answers match your search')).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'Clear search' }));
    expect(question(/^What is Ripcord/)).toBeVisible();
  });
});
