import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { anOwnProfile } from '@/testing/profiles';
import { renderApp } from '@/testing/render';
import { setViewport } from '@/testing/viewport';
import { PAGE_MESSAGE } from '../../../locales/sources';

/*
 * The skeletons in client/skeletons must have the same text in the same type as React's
 * replacement; otherwise it would shift.
 */

const server = fakeApi();

const skeleton = (name: string) => {
  const place = document.createElement('div');
  const html = readFileSync(`client/skeletons/${name}.html`, 'utf8');
  place.innerHTML = html.replace(PAGE_MESSAGE, '$1');
  return [...place.querySelectorAll('p')];
};

const typeOf = (element: Element) =>
  [...element.classList].filter((name) => /^(font|text|leading|tracking)-/.test(name)).sort();

beforeEach(() => {
  setViewport(390);
  server.on(api.getUser, () => currentUser());
});

it('the skeleton of the battles has their heading', async () => {
  server.on(api.listBattles, () => page([]));
  await renderApp('/battles');
  await screen.findByRole('heading', { name: 'Battles' });
  const words = skeleton('battles');
  expect(words).not.toHaveLength(0);
  for (const word of words) {
    const drawn = [...document.querySelectorAll('h1, p')].find(
      ({ textContent }) => textContent === word.textContent,
    );
    expect(drawn && typeOf(drawn), word.textContent ?? '').toEqual(typeOf(word));
  }
});

it('the skeleton of the profile has its head', async () => {
  const profile = anOwnProfile({
    displayName: 'Mika',
    username: 'mika',
    bio: 'I spin',
    city: 'Lyon',
  });
  server.on(api.getOwnProfile, () => profile);
  await renderApp('/profile');
  const drawn = {
    name: await screen.findByRole('heading', { name: 'Mika' }),
    handle: screen.getAllByText('@mika').at(-1),
    bio: await screen.findByText('I spin'),
    city: screen.getByText('Lyon').closest('ul'),
  };
  const places = skeleton('profile');
  const nameOf = (place: HTMLElement) => place.textContent?.replace(/[{}]/g, '') ?? '';
  expect(places.map(nameOf).sort()).toEqual(Object.keys(drawn).sort());
  for (const place of places) {
    const element = drawn[nameOf(place) as keyof typeof drawn];
    expect(element && typeOf(element), nameOf(place)).toEqual(typeOf(place));
  }
});
