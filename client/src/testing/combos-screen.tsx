import { screen } from '@testing-library/react';
import type { Combo } from '#shared/combos';
import { api } from '#shared/routes';
import { CombosScreen } from '@/features/combos/list/combos-screen';
import { fakeApi, page } from './fake-api';
import { aCombo } from './records';
import { renderRoute } from './render';

export const rider = aCombo({
  id: 8,
  name: 'Rail Rider',
  blade: 'Dran Sword',
  wins: 10,
  isPerfectCombo: true,
});

/** Call at the top of a test file: a server whose person owns the combos given to `owns`. */
export function combosServer() {
  const server = fakeApi();
  const owns = (...combos: Combo[]) =>
    server.on(api.listCombos, ({ query: { q = '' } }) =>
      page(combos.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))),
    );
  return { server, owns };
}

export const openCombos = (path = '/combos') =>
  renderRoute(
    <main>
      <CombosScreen />
    </main>,
    { path },
  );
export const card = (name: string) => screen.findByRole('article', { name });
