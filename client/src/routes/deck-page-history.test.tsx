import { screen, waitFor, within } from '@testing-library/react';
import { format, subDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import type { DeckBattle } from '#shared/deck-battles';
import { api } from '#shared/routes';
import { deckPage } from '@/testing/deck-page';
import { freshDeck, someDeck, someDeckBattle, theirDeck } from '@/testing/decks';
import { fakeApi, page } from '@/testing/fake-api';

const server = fakeApi();
const deck = deckPage(server);

const battles = () => screen.findByRole('list', { name: 'Battles' });
const items = async () => within(await battles()).getAllByRole('article');

/** Opens a deck's page with these battles. */
const openWith = (...stored: DeckBattle[]) => {
  server.on(api.listDeckBattles, () => page(stored));
  return deck.open();
};

const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) =>
    someDeckBattle({ id: from + index, opponentName: `Rival ${from + index}` }),
  );

type User = Awaited<ReturnType<typeof deck.open>>['user'];

/** Fills in the open dialog with two won rounds and submits it. */
async function recordTwoWins(user: User) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Record Deck Battle' }));
  await user.type(dialog.getByLabelText('Opponent name'), 'Robin');
  await user.type(dialog.getByLabelText('Opponent deck'), 'Day Train');
  const win = async (round: string) => {
    const fields = within(dialog.getByRole('group', { name: round }));
    for (const name of [/Wall/, 'Win', /Burst/]) {
      await user.click(fields.getByRole('radio', { name }));
    }
  };
  await win('Round 1');
  await user.click(dialog.getByRole('button', { name: 'Continue to Round 2' }));
  await win('Round 2');
  await user.click(dialog.getByRole('button', { name: 'Submit Battle' }));
}

describe('the battle history of a deck', () => {
  it('says against whom, when, where, how it ended, and every round', async () => {
    await openWith(
      someDeckBattle({
        date: format(subDays(new Date(), 3), 'yyyy-MM-dd'),
        tournamentId: 9,
        tournamentName: 'Spring Cup',
        location: 'Sports hall',
        notes: 'Watch the first launch.',
      }),
    );
    const [article] = await items();
    const battle = within(article as HTMLElement);
    expect(article).toHaveAccessibleName('WIN against Robin, 2 to 1');
    expect(battle.getByText('WIN')).toBeVisible();
    expect(battle.getByText('Robin')).toHaveTextContent('vs Robin');
    expect(battle.getByText('Day Train')).toBeVisible();
    expect(battle.getByText('3 days ago')).toBeVisible();
    expect(battle.getByText((_text, element) => element?.textContent === '2–1')).toBeVisible();
    expect(battle.getByRole('link', { name: 'Spring Cup' })).toHaveAttribute(
      'href',
      '/tournaments/9',
    );
    expect(battle.getByText('Sports hall')).toBeVisible();
    expect(battle.getByText('Watch the first launch.')).toBeVisible();
    const rounds = within(battle.getByRole('list', { name: 'Rounds' })).getAllByRole('listitem');
    expect(rounds.map((round) => round.textContent)).toEqual([
      'Round 1 Won Opener Burst',
      'Round 2 Lost Wall vs Shark Edge 3-60 Low Flat Spin',
      'Round 3 Won Closer Extreme',
    ]);
  });

  it('names a tournament of no list without a link, and a loss as one', async () => {
    await openWith(
      someDeckBattle({
        result: 'loss',
        myScore: 0,
        opponentScore: 2,
        tournamentName: 'Back yard',
        rounds: someDeckBattle().rounds.slice(0, 2),
        can: { delete: false },
      }),
    );
    const [article] = await items();
    const battle = within(article as HTMLElement);
    expect(article).toHaveAccessibleName('LOSS against Robin, 0 to 2');
    expect(battle.getByText('Back yard')).toBeVisible();
    expect(battle.queryByRole('link')).toBeNull();
    expect(battle.getByRole('list', { name: 'Rounds' }).children).toHaveLength(2);
    expect(battle.queryByText('Your notes:')).toBeNull();
    expect(battle.queryByRole('button')).toBeNull();
  });

  it('shows all of five at once', async () => {
    await openWith(...numbered(5));
    expect(await items()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'View All Battles' })).toBeNull();
  });

  it('shows the first five of more, and the others in pages when they are asked for', async () => {
    server.on(api.listDeckBattles, ({ query }) =>
      query.cursor ? page(numbered(2, 7)) : page(numbered(6), 'next'),
    );
    const { user } = await deck.open();
    expect(await items()).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'View All Battles' }));
    expect(await items()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'View All Battles' })).toBeNull();
    // Keyboard focus is at the first new battle, not at the top of the page.
    expect(document.activeElement).toBe((await items())[5]?.parentElement);
    await user.click(screen.getByRole('button', { name: 'Load more battles' }));
    await waitFor(async () => expect(await items()).toHaveLength(8));
    expect(screen.queryByRole('button', { name: 'Load more battles' })).toBeNull();
  });

  it('offers its owner to record the first one', async () => {
    deck.stored = freshDeck();
    const { user } = await openWith();
    await user.click(await screen.findByRole('button', { name: 'Record First Battle' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('says to others that there is none', async () => {
    deck.stored = theirDeck();
    await openWith();
    expect(await screen.findByText('No battles recorded yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record First Battle' })).toBeNull();
  });

  it('says that it is loading, and can be tried again when it failed', async () => {
    server.offline(api.listDeckBattles);
    const { user } = await deck.open();
    expect(await screen.findByText('Error loading battles')).toBeVisible();
    server.on(api.listDeckBattles, () => new Promise(() => {}));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('status', { name: 'Loading battles' })).toBeInTheDocument();
  });
});

describe('a battle of a deck', () => {
  const ask = async (user: User) => {
    await user.click(
      await screen.findByRole('button', { name: 'Delete the battle against Robin' }),
    );
    return within(await screen.findByRole('dialog', { name: 'Delete this battle?' }));
  };

  it('is deleted after confirmation, also the last one, and no longer counts', async () => {
    let stored = [someDeckBattle()];
    server.on(api.listDeckBattles, () => page(stored));
    server.on(api.deleteDeckBattle, () => {
      stored = [];
      deck.stored = freshDeck();
      return undefined;
    });
    deck.stored = someDeck({ battlesCount: 1, winCount: 1, actualWinRate: 100 });
    const { user } = await deck.open();
    const question = await ask(user);
    expect(question.getByText(/The 2–1 against Robin will be permanently deleted/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete Battle' }));
    expect(await screen.findByText('Battle deleted')).toBeInTheDocument();
    expect(await screen.findByText('No battles recorded yet')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('0 battles')).toBeVisible();
    expect(server.calls(api.deleteDeckBattle)).toHaveLength(1);
    expect(server.calls(api.deleteDeckBattle)[0]?.params).toEqual({ id: '41' });
  });

  it('stays on Cancel, and when the deletion fails', async () => {
    server.refuse(api.deleteDeckBattle, 403, 'This battle is not yours.');
    const { user } = await openWith(someDeckBattle());
    await user.click((await ask(user)).getByRole('button', { name: 'Cancel' }));
    expect(server.calls(api.deleteDeckBattle)).toHaveLength(0);
    await user.click((await ask(user)).getByRole('button', { name: 'Delete Battle' }));
    expect(await screen.findByText('This battle is not yours.')).toBeInTheDocument();
    expect(await items()).toHaveLength(1);
  });

  it('that was recorded is there at once, with what it changes', async () => {
    let stored: DeckBattle[] = [];
    deck.stored = freshDeck();
    server.on(api.listDeckBattles, () => page(stored));
    server.on(api.getDeckMatchups, () => ({
      source: 'general' as const,
      best: [],
      challenging: [],
      knownRounds: stored.length,
    }));
    server.on(api.createDeckBattle, () => {
      stored = [someDeckBattle()];
      deck.stored = someDeck({ battlesCount: 1, winCount: 1, actualWinRate: 100 });
      return someDeckBattle();
    });
    const { user } = await deck.open();
    await user.click(await screen.findByRole('tab', { name: 'Matchup Analysis' }));
    expect(await screen.findByText(/5 more rounds/)).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Battle History' }));
    await user.click(await screen.findByRole('button', { name: 'Record Battle' }));
    await recordTwoWins(user);
    expect(await screen.findByText('Battle recorded successfully.')).toBeInTheDocument();
    expect(screen.getByText('Success')).toBeInTheDocument();
    expect(await items()).toHaveLength(1);
    expect(await screen.findByText('1 win')).toBeVisible();
    expect(await screen.findByText('100%')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Matchup Analysis' }));
    expect(await screen.findByText(/4 more rounds/)).toBeVisible();
  });
});
