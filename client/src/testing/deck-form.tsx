import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, vi } from 'vitest';
import type { Deck, Recommendation } from '#shared/decks';
import { api } from '#shared/routes';
import { DeckFormDialog } from '@/features/decks/dialogs';
import { someDeck } from './decks';
import { fakeApi, page } from './fake-api';
import { aCombo } from './records';
import { enter, renderRoute } from './render';

export const rod = aCombo({ id: 31, name: 'Opener' });
export const shield = aCombo({
  id: 32,
  name: 'Wall',
  blade: 'Knight Shield',
  disk: '3-80',
  driver: 'Needle',
});
export const sword = aCombo({
  id: 33,
  name: 'Closer',
  blade: 'Dran Sword',
  disk: '3-60',
  driver: 'Flat',
});
/** Has the same bit as `rod` under another name. */
export const copy = aCombo({
  id: 34,
  name: 'Copy',
  blade: 'Hells Scythe',
  disk: '4-60',
  driver: 'B',
});

export const DUPLICATE_BIT =
  'Duplicate bit detected. Each part can only be used once across all combos in a deck.';

/** Call at the top of a test file: a server with the four combos above that accepts every deck. */
export function deckFormServer() {
  const server = fakeApi();
  beforeEach(() => {
    const all = [rod, shield, sword, copy];
    server.on(api.listCombos, ({ query: { q = '' } }) =>
      page(all.filter(({ name }) => name.toLowerCase().includes(q))),
    );
    server.on(api.listRecentBattles, () => []);
    server.on(api.createDeck, () => someDeck());
    server.on(api.updateDeck, () => someDeck());
  });
  return {
    server,
    /** Bodies of the create requests. */
    sent: () => server.calls(api.createDeck).map(({ body }) => body as Record<string, unknown>),
  };
}

interface PageProps {
  deck?: Deck;
  recommendation?: Recommendation;
}

function Page({ onSaved, ...props }: PageProps & { onSaved: (deck: Deck) => void }) {
  const [open, setOpen] = useState(true);
  return <DeckFormDialog {...props} open={open} onClose={() => setOpen(false)} onSaved={onSaved} />;
}

export const picker = (label: string) => screen.getByRole('combobox', { name: label });
export const box = (name: string | RegExp) => screen.getByRole('textbox', { name });

export async function openForm(props: PageProps = {}) {
  const onSaved = vi.fn();
  const view = await renderRoute(<Page {...props} onSaved={onSaved} />);
  await screen.findByRole('dialog', { name: props.deck ? 'Edit Deck' : 'Create Deck' });
  const { user } = view;
  return {
    ...view,
    onSaved,
    pick: async (label: string, combo: string) => {
      await user.click(picker(label));
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${combo} `) }));
    },
    save: () =>
      user.click(screen.getByRole('button', { name: /^(Create Deck|Save Changes|Retry)$/ })),
  };
}

/** Enters all required fields of a deck. */
export async function fill({ pick }: Awaited<ReturnType<typeof openForm>>, third = 'Closer') {
  enter('Name', 'Night Train');
  await pick('First combo', 'Opener');
  await pick('Second combo', 'Wall');
  await pick('Third combo', third);
}
