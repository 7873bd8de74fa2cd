import { act, screen } from '@testing-library/react';
import { useCallback, useLayoutEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderRoute } from '@/testing/render';
import { useTypedSearch } from './use-address';

/** All values shown in the box, in order. */
let shown: string[];

function Search() {
  const [params, setParams] = useSearchParams();
  const search = useCallback((q: string) => setParams(q ? { q } : {}), [setParams]);
  const { typed, setTyped } = useTypedSearch(params.get('q') ?? '', search);
  useLayoutEffect(() => {
    if (shown.at(-1) !== typed) shown.push(typed);
  }, [typed]);
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Link to="/?q=cup">Cups</Link>
    </>
  );
}

it('debounces typing, and never shows the old value again', async () => {
  shown = [];
  const { user, where } = await renderRoute(<Search />);
  await user.type(screen.getByLabelText('Search'), 'ab');
  await vi.waitFor(() => expect(where()).toBe('/?q=ab'));
  await user.type(screen.getByLabelText('Search'), 'c');
  await vi.waitFor(() => expect(where()).toBe('/?q=abc'));
  await act(async () => undefined);
  expect(shown).toEqual(['', 'a', 'ab', 'abc']);
});

it('follows a link', async () => {
  shown = [];
  const { user, where } = await renderRoute(<Search />);
  await user.type(screen.getByLabelText('Search'), 'ab');
  await vi.waitFor(() => expect(where()).toBe('/?q=ab'));
  await user.click(screen.getByRole('link', { name: 'Cups' }));
  expect(screen.getByLabelText('Search')).toHaveValue('cup');
});
