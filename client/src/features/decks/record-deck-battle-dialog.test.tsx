import type { DeckBattle } from '@shared/deck-battles';
import { api } from '@shared/routes';
import type { DeckOutcome } from '@shared/rules/deck-counters';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forDateTimeControl } from '@/lib/dates';
import { someDeck, someDeckBattle, someDeckCombo } from '@/testing/decks';
import { fakeApi, page, refusal } from '@/testing/fake-api';
import { renderRoute } from '@/testing/render';
import { someTournament } from '@/testing/tournaments';
import { RecordDeckBattleDialog } from './record-deck-battle-dialog';

const server = fakeApi();
const recorded: DeckBattle[] = [];

beforeEach(() => {
  recorded.length = 0;
  server.on(api.listTournaments, ({ query }) =>
    page(
      query.when === 'past'
        ? [someTournament({ id: 8, name: 'Winter Cup', date: '2026-01-10T12:00:00.000Z' })]
        : [someTournament({ id: 9, name: 'Spring Cup' })],
    ),
  );
  server.on(api.createDeckBattle, () => someDeckBattle());
});

function Host() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <RecordDeckBattleDialog
        deck={someDeck({
          combo3: someDeckCombo({ id: 33, name: 'Closer', bladeType: 'attack' }),
        })}
        open={open}
        onOpenChange={setOpen}
        onRecorded={(battle) => recorded.push(battle)}
      />
    </>
  );
}

async function open() {
  const view = await renderRoute(<Host />);
  await screen.findByRole('dialog', { name: 'Record Deck Battle' });
  return view;
}

type User = Awaited<ReturnType<typeof open>>['user'];
type Name = 'Round 1' | 'Round 2' | 'Round 3';

const round = (name: Name) => within(screen.getByRole('group', { name }));
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });
const button = (name: string) => screen.getByRole('button', { name });
const score = () => screen.getByRole('status', { name: 'Live score' });
const bodies = () =>
  server.calls(api.createDeckBattle).map(({ body }) => body as Record<string, unknown>);

/** A round as it is recorded at the table: three taps. */
async function play(
  user: User,
  name: Name,
  outcome: DeckOutcome,
  finish: RegExp = /Spin/,
  combo = /Wall/,
) {
  await user.click(round(name).getByRole('radio', { name: combo }));
  await user.click(round(name).getByRole('radio', { name: outcome === 'win' ? 'Win' : 'Loss' }));
  await user.click(round(name).getByRole('radio', { name: finish }));
}

async function playTwo(user: User, first: DeckOutcome, second: DeckOutcome) {
  await play(user, 'Round 1', first);
  await user.click(button('Continue to Round 2'));
  await play(user, 'Round 2', second);
}

async function nameOpponent(user: User) {
  await user.type(screen.getByLabelText('Opponent name'), 'Robin');
  await user.type(screen.getByLabelText('Opponent deck'), 'Day Train');
}

const submit = (user: User) => user.click(button('Submit Battle'));
const saved = () => screen.findByText('Your battle has been recorded successfully.');

describe('The rounds', () => {
  it('offer the combos of the deck by name and blade type, with nothing chosen', async () => {
    await open();
    const choices = within(screen.getByRole('radiogroup', { name: 'Your combo in round 1' }));
    expect(choices.getAllByRole('radio')).toHaveLength(3);
    expect(choices.getByRole('radio', { name: 'Wall Defense' })).not.toBeChecked();
    expect(choices.getByRole('radio', { name: 'Closer Attack' })).not.toBeChecked();
    for (const name of ['Win', 'Loss', 'Burst', 'Spin', 'Over', 'Extreme']) {
      expect(round('Round 1').getByRole('radio', { name })).not.toBeChecked();
    }
  });

  it('are unlocked one after the other', async () => {
    const { user } = await open();
    expect(tab('Round 1')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Round 2')).toBeDisabled();
    expect(tab('Round 3 (Optional)')).toBeDisabled();
    expect(button('Continue to Round 2')).toBeDisabled();
    await user.click(round('Round 1').getByRole('radio', { name: /Wall/ }));
    await user.click(round('Round 1').getByRole('radio', { name: 'Win' }));
    expect(tab('Round 2')).toBeDisabled();
    await user.click(round('Round 1').getByRole('radio', { name: /Burst/ }));
    expect(tab('Round 2')).toBeEnabled();
    expect(tab('Round 3 (Optional)')).toBeDisabled();

    await user.click(button('Continue to Round 2'));
    expect(tab('Round 2')).toHaveFocus();
    expect(button('Add Round 3 (Optional)')).toBeDisabled();
    await play(user, 'Round 2', 'win');
    expect(tab('Round 3 (Optional)')).toBeEnabled();
    expect(button('Add Round 3 (Optional)')).toBeEnabled();
  });

  it('keep what was chosen when one goes back', async () => {
    const { user } = await open();
    await playTwo(user, 'win', 'win');
    await user.click(button('Back'));
    expect(round('Round 1').getByRole('radio', { name: 'Win' })).toBeChecked();
    expect(round('Round 1').getByRole('radio', { name: /Wall/ })).toBeChecked();
    await user.click(tab('Round 2'));
    expect(round('Round 2').getByRole('radio', { name: /Spin/ })).toBeChecked();
  });
});

describe('The score', () => {
  it('follows every result', async () => {
    const { user } = await open();
    expect(score()).toHaveTextContent('0 - 0 No round yet');
    await play(user, 'Round 1', 'loss');
    expect(score()).toHaveTextContent('0 - 1 LOSS after one round');
    await user.click(round('Round 1').getByRole('radio', { name: 'Win' }));
    expect(score()).toHaveTextContent('1 - 0 WIN after one round');
    await user.click(button('Continue to Round 2'));
    await play(user, 'Round 2', 'loss');
    expect(score()).toHaveTextContent('1 - 1 TIE Tied 1-1. Round 3 is required.');
    await play(user, 'Round 3', 'loss');
    expect(score()).toHaveTextContent(/^1 - 2 LOSS$/);
    expect(score()).toHaveAttribute('aria-atomic', 'true');
  });
});

const PATHS: [DeckOutcome, DeckOutcome, DeckOutcome, DeckOutcome, number, number][] = [
  ['win', 'win', 'win', 'win', 3, 0],
  ['win', 'win', 'loss', 'win', 2, 1],
  ['win', 'loss', 'win', 'win', 2, 1],
  ['win', 'loss', 'loss', 'loss', 1, 2],
  ['loss', 'win', 'win', 'win', 2, 1],
  ['loss', 'win', 'loss', 'loss', 1, 2],
  ['loss', 'loss', 'win', 'loss', 1, 2],
  ['loss', 'loss', 'loss', 'loss', 0, 3],
];

describe('Three rounds', () => {
  it.each(PATHS)('%s, %s, %s: %s', async (first, second, third, result, myScore, opponentScore) => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, first, second);
    if (first === second) {
      expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
      await user.click(button('Add Round 3 (Optional)'));
      expect(tab('Round 3 (Optional)')).toHaveAttribute('aria-selected', 'true');
    } else {
      // Split while on round 2: the form has gone on by itself.
      expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
      expect(tab('Round 3 (Required)')).toHaveFocus();
    }
    await play(user, 'Round 3', third, /Extreme/, /Closer/);
    expect(score()).toHaveTextContent(
      `${myScore} - ${opponentScore} ${result === 'win' ? 'WIN' : 'LOSS'}`,
    );
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({
      result,
      myScore,
      opponentScore,
      round1: { outcome: first },
      round2: { outcome: second },
      round3: { outcome: third, finishType: 'extreme', myComboId: 33 },
    });
  });
});

describe('Two rounds', () => {
  it.each([
    ['win', 2, 0],
    ['loss', 0, 2],
  ] as const)('are enough for a %s of both', async (result, myScore, opponentScore) => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, result, result);
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ result, myScore, opponentScore });
    expect(bodies()[0]).not.toHaveProperty('round3');
  });
});

describe('A tie', () => {
  it('is not recorded without round 3: it says so and opens it', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'loss');
    await user.click(button('Back'));
    expect(button('Continue to Round 3')).toBeEnabled();
    await submit(user);
    expect(await screen.findByText('Round 3 required')).toBeInTheDocument();
    expect(
      screen.getByText('The score is tied 1-1. You must play and record round 3.'),
    ).toBeInTheDocument();
    expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
    expect(bodies()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove Round 3' })).toBeNull();
  });

  it('with half a round 3 says what is missing of it', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'loss');
    await user.click(round('Round 3').getByRole('radio', { name: 'Win' }));
    await user.click(button('Back'));
    await submit(user);
    expect(await screen.findByText('Select which combo you used')).toBeVisible();
    expect(screen.getByText('Select how the round ended')).toBeVisible();
    expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
    expect(bodies()).toEqual([]);
  });

  it('leads on only when it comes about on round 2, not while it is corrected', async () => {
    const { user } = await open();
    await playTwo(user, 'win', 'loss');
    await user.click(button('Back'));
    await user.click(round('Round 2').getByRole('radio', { name: /Burst/ }));
    expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
    await user.click(round('Round 2').getByRole('radio', { name: 'Win' }));
    expect(tab('Round 3 (Optional)')).toHaveAttribute('aria-selected', 'false');
    await user.click(tab('Round 1'));
    await user.click(round('Round 1').getByRole('radio', { name: 'Loss' }));
    expect(tab('Round 1')).toHaveAttribute('aria-selected', 'true');
    expect(tab('Round 3 (Required)')).toBeEnabled();
  });

  it('found with the arrow keys waits: they choose all that lies on their way', async () => {
    const { user } = await open();
    await play(user, 'Round 1', 'win');
    await user.click(button('Continue to Round 2'));
    await user.click(round('Round 2').getByRole('radio', { name: /Wall/ }));
    await user.click(round('Round 2').getByRole('radio', { name: 'Loss' }));
    const burst = round('Round 2').getByRole('radio', { name: /Burst/ });
    fireEvent.keyDown(burst, { key: 'ArrowRight' });
    fireEvent.click(burst);
    expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
    await user.click(button('Continue to Round 3'));
    expect(tab('Round 3 (Required)')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('An optional round 3', () => {
  it('can be taken away again', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'win');
    await user.click(button('Add Round 3 (Optional)'));
    await play(user, 'Round 3', 'loss');
    expect(score()).toHaveTextContent('2 - 1');
    await user.click(button('Remove Round 3'));
    expect(tab('Round 2')).toHaveAttribute('aria-selected', 'true');
    expect(score()).toHaveTextContent('2 - 0');
    await submit(user);
    await saved();
    expect(bodies()[0]).not.toHaveProperty('round3');
  });

  it('of which nothing was entered was not played', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'loss', 'loss');
    await user.click(button('Add Round 3 (Optional)'));
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ myScore: 0, opponentScore: 2 });
    expect(bodies()[0]).not.toHaveProperty('round3');
  });
});

describe('What goes with the battle', () => {
  it('is sent, and what was left empty is not', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await user.type(
      round('Round 1').getByLabelText(/^Opponent.s combo in round 1/),
      'Shark Edge 3-60 Low Flat',
    );
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(screen.getByText('Battle recorded')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(recorded).toEqual([someDeckBattle()]);
    expect(bodies()).toEqual([
      {
        deckId: 21,
        opponentName: 'Robin',
        opponentDeckName: 'Day Train',
        date: forDateTimeControl(new Date()).slice(0, 10),
        result: 'win',
        myScore: 2,
        opponentScore: 0,
        round1: {
          myComboId: 32,
          outcome: 'win',
          finishType: 'spin',
          opponentCombo: 'Shark Edge 3-60 Low Flat',
        },
        round2: { myComboId: 32, outcome: 'win', finishType: 'spin', opponentCombo: null },
        clientId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('has the day, the place and notes, which are written with the last round', async () => {
    const { user } = await open();
    await nameOpponent(user);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-03-12' } });
    await user.type(screen.getByLabelText(/^Location/), 'Freiburg');
    expect(screen.queryByLabelText(/^Battle notes/)).toBeNull();
    await playTwo(user, 'win', 'win');
    await user.type(screen.getByLabelText(/^Battle notes/), 'Close');
    expect(screen.getByText('5 / 500')).toBeVisible();
    await user.click(button('Add Round 3 (Optional)'));
    expect(screen.getByLabelText(/^Battle notes/)).toHaveValue('Close');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({
      date: '2026-03-12',
      location: 'Freiburg',
      notes: 'Close',
    });
  });

  it('may name a tournament of the list; then no name of its own is asked for', async () => {
    const { user } = await open();
    await nameOpponent(user);
    const select = screen.getByLabelText(/^Tournament/);
    expect(select).toHaveDisplayValue('None');
    const own = screen.getByLabelText(/^Custom tournament name/);
    expect(own).toHaveAccessibleDescription('Only needed if not selecting from list');
    await user.type(own, 'Kitchen Cup');
    expect(await within(select).findByRole('option', { name: /Winter Cup/ })).toBeInTheDocument();
    await user.selectOptions(select, within(select).getByRole('option', { name: /Spring Cup/ }));
    expect(own).toBeDisabled();
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ tournamentId: 9 });
    expect(bodies()[0]).not.toHaveProperty('tournamentName');
  });

  it('may name another tournament', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await user.type(screen.getByLabelText(/^Custom tournament name/), 'Kitchen Cup');
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[0]).toMatchObject({ tournamentName: 'Kitchen Cup' });
    expect(bodies()[0]).not.toHaveProperty('tournamentId');
  });

  it('does without the list where it cannot be had, and asks for it again', async () => {
    server.refuse(api.listTournaments, 400, 'No.');
    const { user } = await open();
    expect(await screen.findByText('The tournaments could not be loaded.')).toBeVisible();
    server.on(api.listTournaments, () => page([someTournament({ name: 'Spring Cup' })]));
    await user.click(button('Try again'));
    expect((await screen.findAllByRole('option', { name: /Spring Cup/ }))[0]).toBeInTheDocument();
    expect(screen.queryByText('The tournaments could not be loaded.')).toBeNull();
  });
});

describe('Recording', () => {
  it('says what is missing, sends nothing and goes to the first field', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Opponent deck'), 'D');
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(await screen.findByText('Opponent name must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Opponent deck must be at least 2 characters')).toBeVisible();
    expect(screen.getByLabelText('Opponent name')).toHaveFocus();
    expect(bodies()).toEqual([]);
  });

  it('says what is missing of round 2', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await play(user, 'Round 1', 'win');
    await user.click(button('Continue to Round 2'));
    await submit(user);
    expect(await screen.findByText('Select which combo you used')).toBeVisible();
    expect(
      screen.getByRole('radiogroup', { name: 'Result of round 2' }),
    ).toHaveAccessibleDescription('Select whether you won or lost this round');
    expect(screen.getByText('Select how the round ended')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('keeps everything when the server refuses, and says why', async () => {
    server.refuse(api.createDeckBattle, 403, 'You can only record battles with your own decks.');
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(
      screen.getByText('You can only record battles with your own decks.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/Not saved yet\. You can only/);
    expect(screen.getByLabelText('Opponent name')).toHaveValue('Robin');
    expect(round('Round 2').getByRole('radio', { name: 'Win' })).toBeChecked();
    expect(button('Submit Battle')).toBeEnabled();
  });

  it('writes a sentence of the server into the round it is about', async () => {
    server.refuse(api.createDeckBattle, 400, 'This combo is not in the deck', [
      { path: 'round1.myComboId', message: 'This combo is not in the deck' },
    ]);
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'win');
    await submit(user);
    expect(
      await screen.findByRole('radiogroup', { name: 'Your combo in round 1' }),
    ).toHaveAccessibleDescription('This combo is not in the deck');
  });

  it('without an answer says that it failed, and a retry makes no second battle', async () => {
    let answer: (response: Response) => void = () => {};
    server.on(api.createDeckBattle, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'win');
    await user.dblClick(button('Submit Battle'));
    expect(await screen.findByRole('button', { name: 'Saving…' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Record Deck Battle' })).toBeVisible();
    await act(async () => answer(refusal(503, '')));
    expect(await screen.findByText('Failed to record battle')).toBeInTheDocument();
    expect(bodies()).toHaveLength(1);

    // It had arrived: the repeat answers what was stored.
    const body = () => bodies()[0] as { date: string };
    server.on(api.createDeckBattle, () =>
      someDeckBattle({ date: body().date, ...sameRounds(['win', 'win']) }),
    );
    await submit(user);
    await saved();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]?.clientId).toBe(bodies()[0]?.clientId);
    expect(server.calls(api.deleteDeckBattle)).toEqual([]);
  });

  it('records what is on screen when it changed after an attempt whose answer was lost', async () => {
    server.offline(api.createDeckBattle);
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'win');
    await submit(user);
    await screen.findByText('Failed to record battle');
    await user.click(button('Back'));
    await user.click(button('Continue to Round 2'));
    await user.click(round('Round 2').getByRole('radio', { name: /Burst/ }));
    const date = forDateTimeControl(new Date()).slice(0, 10);
    server.on(api.createDeckBattle, () => someDeckBattle({ date, ...sameRounds(['win', 'win']) }));
    server.on(api.deleteDeckBattle, () => new Response(null, { status: 204 }));
    await submit(user);
    await saved();
    // The row of the first attempt made room: one delete, then the same clientId anew.
    expect(server.calls(api.deleteDeckBattle).map(({ params }) => params)).toEqual([{ id: '41' }]);
    const last = bodies().at(-1);
    expect(last).toMatchObject({ round2: { finishType: 'burst' } });
    expect(last?.clientId).toBe(bodies()[0]?.clientId);
  });

  it('makes another battle of another opening', async () => {
    const { user } = await open();
    await nameOpponent(user);
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    await user.click(button('Open again'));
    await nameOpponent(user);
    expect(score()).toHaveTextContent('0 - 0');
    await playTwo(user, 'win', 'win');
    await submit(user);
    await saved();
    expect(bodies()[1]?.clientId).not.toBe(bodies()[0]?.clientId);
  });
});

describe('Leaving', () => {
  it('asks before what was entered is lost', async () => {
    const { user } = await open();
    await play(user, 'Round 1', 'win');
    await user.click(button('Cancel'));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(round('Round 1').getByRole('radio', { name: 'Win' })).toBeChecked();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes at once when nothing was entered', async () => {
    const { user } = await open();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

/** Rounds as `play` records them. */
function sameRounds(outcomes: DeckOutcome[]): Pick<DeckBattle, 'rounds'> {
  return {
    rounds: outcomes.map((outcome) => ({
      myComboId: 32,
      comboName: 'Wall',
      outcome,
      finishType: 'spin',
      opponentCombo: null,
    })),
  };
}
