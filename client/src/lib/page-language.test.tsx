import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import { fakeApi, page } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';
import { typedBefore, workerPath } from './page-language';

const server = fakeApi();
const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
  sessionStorage.clear();
  document.documentElement.removeAttribute('lang');
  // biome-ignore lint/suspicious/noDocumentCookie: as page-language.ts sets it.
  document.cookie = 'language=; path=/; max-age=0';
});

it('a visitor chooses the language, and keeps what was typed, except the password', async () => {
  server.refuse(api.getUser, 401, 'Please log in');
  const { user, unmount } = await renderApp('/auth');
  await user.type(await screen.findByLabelText('Username'), 'ana');
  await user.type(screen.getByLabelText('Password'), 'spinning-42');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(document.cookie).toContain('language=de');
  expect(JSON.stringify(sessionStorage)).not.toContain('spinning-42');
  unmount();
  await renderApp('/auth');
  expect(await screen.findByLabelText('Username')).toHaveValue('ana');
  window.history.replaceState(null, '', '/forgot-password');
  expect(typedBefore()).toEqual({});
  window.history.replaceState(null, '', '/');
});

it('a person chooses it for the account', async () => {
  server.on(api.getUser, () => currentUser({ language: null }));
  server.on(api.listBlocks, () => page([]));
  server.on(api.updateLanguage, ({ body }) => currentUser({ language: body.language }));
  const { user } = await renderApp('/account-settings?tab=time-zone');
  const field = await screen.findByRole('combobox', { name: 'Language' });
  expect(field).toHaveDisplayValue('As in the browser');
  await user.selectOptions(field, '日本語');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(server.calls(api.updateLanguage).map(({ body }) => body)).toEqual([{ language: 'ja' }]);
  expect(document.cookie).toContain('language=ja');
});

it("the page follows the account's language, once", async () => {
  server.on(api.getUser, () => currentUser({ language: 'fr' }));
  server.on(api.listBlocks, () => page([]));
  const { unmount } = await renderApp('/account-settings?tab=blocked');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(document.cookie).toContain('language=fr');
  unmount();
  await renderApp('/account-settings?tab=blocked');
  expect(reload).toHaveBeenCalledOnce();
});

it('each language has a service worker of its own', () => {
  expect(workerPath()).toBe('/sw.js');
  document.documentElement.lang = 'de';
  expect(workerPath()).toBe('/sw.de.js');
});
