import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { Component } from './collection';

fakeApi();

it('is coming soon, and leads back', async () => {
  const { user, where } = await renderRoute(<Component />, { path: '/collection' });
  expect(screen.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible();
  expect(screen.getByText('Coming Soon')).toBeVisible();
  // Opened by its address there is nothing to go back to.
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  await waitFor(() => expect(where()).toBe('/profile'));
});
