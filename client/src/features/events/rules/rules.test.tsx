import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RulesPage as Page } from '#shared/event-schemas';
import { api } from '#shared/routes';
import type { RuleSet } from '#shared/rule-sets';
import { DEFAULT_RULES, type SomeRules, withRules } from '#shared/rules/events/rule-fields';
import { rulePreset } from '#shared/rules/events/rule-presets';
import { type EventSettingsInput, eventSettingsSchema } from '#shared/rules/events/settings';
import { deskServer } from '@/testing/desk';
import { myEvent, someEvent, somePacket } from '@/testing/events';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderRoute, testClient } from '@/testing/render';
import { myTournament } from '@/testing/tournaments';
import { eventQueries } from '../api';
import { LiveRules, RulesPage } from './rules-page';

const server = fakeApi();

const preset = (key: 'official_1on1' | 'toysrus_g3'): RuleSet => ({
  id: null,
  key,
  ...rulePreset(key),
  version: null,
});
const ownSet = (rules: SomeRules, overrides: Partial<RuleSet> = {}): RuleSet => ({
  id: 5,
  key: null,
  name: 'Club night',
  version: 1,
  rules: withRules(DEFAULT_RULES, rules),
  ...overrides,
});

describe('choosing rules', () => {
  const desk = deskServer(server);
  let sets: RuleSet[] = [];
  beforeEach(() => {
    sets = [preset('official_1on1'), preset('toysrus_g3'), ownSet({ pointsToWin: 5 })];
    server.refuse(api.getEvent, 404, 'This event was not found.');
    server.on(api.getTournament, () => myTournament());
    server.on(api.listRuleSets, () => sets);
    server.on(api.putEvent, ({ body }) =>
      myEvent({ phase: 'draft', round: null, settings: eventSettingsSchema.parse(body) }),
    );
  });
  const sent = () => server.calls(api.putEvent)[0]?.body;
  const words = () => within(screen.getByRole('region', { name: 'The rules in plain words' }));

  it('sets a G3 of 32 with a changing format up in 8 taps after the date', async () => {
    const { user } = await desk.open();
    // Before: New tournament, Save, and Run it in Ripcord.
    let taps = 3;
    const tap = async (found: HTMLElement) => {
      taps += 1;
      await user.click(found);
    };
    await tap(await screen.findByRole('radio', { name: /Single elimination/ }));
    await tap(await screen.findByRole('radio', { name: /Toys"R"Us G3/ }));
    expect(words().getByText('First to 1 point.')).toBeVisible();
    expect(words().getByRole('heading', { name: 'From the best 4 on' })).toBeVisible();
    expect(words().getByText('First to 4 points.')).toBeVisible();
    await tap(screen.getByRole('button', { name: 'More settings' }));
    const most = screen.getByRole('spinbutton', { name: 'Maximum number of players' });
    await tap(most);
    await user.clear(most);
    await user.keyboard('32');
    await tap(screen.getByRole('button', { name: 'Set up the event' }));
    await screen.findByRole('button', { name: 'Open registration' });
    expect(taps).toBeLessThanOrEqual(12);
    expect(taps).toBe(8);
    expect(sent()).toEqual(
      eventSettingsSchema.parse({
        ...rulePreset('toysrus_g3').rules,
        stages: [{ kind: 'single' }],
        maxEntrants: 32,
        rulesName: 'Toys"R"Us G3',
      } satisfies EventSettingsInput),
    );
  });

  it('drops the name of a set once a field differs, and saves the rules as one’s own', async () => {
    server.on(api.createRuleSet, ({ body }) => {
      const set = ownSet(body.rules ?? {}, { id: 6, name: body.name });
      sets = [...sets, set];
      return set;
    });
    const { user } = await desk.open();
    await user.click(await screen.findByRole('radio', { name: /Club night/ }));
    await user.click(screen.getByRole('button', { name: 'Change the rules' }));
    const points = screen.getByRole('spinbutton', { name: 'Points to win' });
    expect(points).toHaveValue(5);
    await user.clear(points);
    await user.type(points, '6');
    expect(screen.getByText(/These rules are your own/)).toBeVisible();
    expect(words().getByText('First to 6 points.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save as my rule set' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name of the rule set' }), 'Six');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('radio', { name: /Six/ })).toBeChecked();
    expect(server.calls(api.createRuleSet)[0]?.body).toMatchObject({
      name: 'Six',
      rules: { pointsToWin: 6 },
    });
    await user.clear(points);
    await user.type(points, '7');
    await user.click(screen.getByRole('button', { name: 'Set up the event' }));
    await waitFor(() => expect(sent()).toMatchObject({ pointsToWin: 7, rulesName: null }));
  });

  it('takes rules that differ in a stage and from the best N on', async () => {
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'Change the rules' }));
    const stage = within(screen.getByRole('group', { name: 'Single elimination' }));
    await user.click(stage.getByRole('switch', { name: 'Different rules for this stage' }));
    await user.selectOptions(stage.getByRole('combobox', { name: 'Games' }), 'Best of 3');
    await user.click(screen.getByRole('button', { name: 'From the best N on' }));
    const best = within(screen.getByRole('group', { name: 'From the best 4 on' }));
    await user.selectOptions(best.getByRole('combobox', { name: 'Played with' }), 'deck');
    await user.click(best.getByRole('button', { name: 'More differences' }));
    await user.type(best.getByRole('spinbutton', { name: 'Spin finish' }), '2');
    expect(words().getByText('Spin finish: 2 points.')).toBeVisible();
    // Decks have an order now.
    expect(screen.getAllByRole('combobox', { name: 'Order of the deck' }).length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Set up the event' }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        stages: [{ rules: null }, { rules: { games: 3 } }],
        from: [{ players: 4, rules: { matchType: 'deck', points: { spin: 2 } } }],
      }),
    );
  });

  it('offers lists of parts where there are lists, and says what they lack', async () => {
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'Change the rules' }));
    expect(screen.queryByRole('textbox', { name: 'Allowed parts' })).toBeNull();
    const lists = screen.getByRole('combobox', { name: 'Combo lists' });
    await user.selectOptions(lists, 'hidden');
    await user.type(screen.getByRole('textbox', { name: 'Banned parts' }), 'Ball{Enter}Orb');
    await user.type(screen.getByRole('textbox', { name: '2 points each' }), 'Wizard Rod');
    expect(words().getByText('Banned: Ball, Orb.')).toBeVisible();
    expect(words().getByText('Limited: Wizard Rod (2).')).toBeVisible();
    await user.selectOptions(lists, 'none');
    await user.click(screen.getByRole('button', { name: 'Set up the event' }));
    expect(await screen.findByText('Limited parts need deck lists.')).toBeVisible();
    expect(server.calls(api.putEvent)).toHaveLength(0);
  });

  it('keeps the places of the sets while they load', async () => {
    let answer: (sets: RuleSet[]) => void = () => {};
    server.on(
      api.listRuleSets,
      () =>
        new Promise<RuleSet[]>((resolve) => {
          answer = resolve;
        }),
    );
    await desk.open();
    const cards = within(await screen.findByRole('group', { name: 'Rule sets' }));
    expect(cards.getByRole('status', { name: 'Loading' }).children).toHaveLength(6);
    answer(sets);
    expect(await cards.findByRole('radio', { name: /Club night/ })).toBeVisible();
    expect(cards.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('changes and deletes one’s own sets', async () => {
    server.on(api.updateRuleSet, ({ body }) => {
      if (body.name === 'Taken') return refusal(409, 'You have a rule set of this name already.');
      sets = sets.map((set) => (set.id === 5 ? { ...set, name: body.name, version: 2 } : set));
      return sets[2] as RuleSet;
    });
    server.on(api.deleteRuleSet, () => undefined);
    const { user } = await desk.open();
    await user.click(await screen.findByRole('button', { name: 'My rule sets' }));
    await user.click(await screen.findByRole('button', { name: 'Change Club night' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change a rule set' }));
    const name = form.getByRole('textbox', { name: 'Name of the rule set' });
    await user.clear(name);
    await user.type(name, 'Taken');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/You have a rule set of this name already/)).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Friday');
    await user.click(form.getByRole('button', { name: /Save|Retry/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete Friday' }));
    expect(server.calls(api.updateRuleSet).at(-1)?.body).toMatchObject({
      name: 'Friday',
      version: 1,
      rules: { pointsToWin: 5 },
    });
    const question = within(await screen.findByRole('dialog', { name: 'Delete this rule set?' }));
    sets = sets.slice(0, 2);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('You have no rule set of your own.')).toBeVisible();
  });
});

describe('the page of rules', () => {
  const rules: Page = {
    name: 'Club night',
    parts: [
      { stage: 1, players: null, lines: ['First to 1 point.', 'Spin finish: 1 point.'] },
      { stage: 1, players: 4, lines: ['First to 4 points.', 'Spin finish: 1 point.'] },
    ],
    general: ['Xtreme Stadium'],
  };
  const section = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement)
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  it('says what is different from the best N on, and prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    server.on(api.getEvent, () => someEvent());
    server.on(api.getEventRules, () => rules);
    const { user } = await renderRoute(<RulesPage id={9} />);
    expect(await screen.findByRole('heading', { name: 'Rules: Club night' })).toBeVisible();
    expect(section('Every match')).toEqual(['First to 1 point.', 'Spin finish: 1 point.']);
    expect(section('From the best 4 on')).toEqual(['First to 4 points.']);
    expect(section('For everybody')).toEqual(['Xtreme Stadium']);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('is there without a network on a device that judges', async () => {
    server.refuse(api.getEvent, 503, 'Away.');
    server.refuse(api.getEventRules, 503, 'Away.');
    const client = testClient();
    const { event } = somePacket();
    const settings = { ...event.settings, pointsToWin: 6, rulesName: 'Club night' };
    client.setQueryData(
      eventQueries.packet(9).queryKey,
      somePacket({ event: { ...event, settings } }),
    );
    await renderRoute(<RulesPage id={9} />, { client });
    expect(await screen.findByRole('heading', { name: 'Rules: Club night' })).toBeVisible();
    expect(screen.getByText('First to 6 points.')).toBeVisible();
  });

  it('has nothing to print before it is loaded', async () => {
    server.on(api.getEvent, () => someEvent());
    server.refuse(api.getEventRules, 500, 'Something broke.');
    await renderRoute(<RulesPage id={9} />);
    expect(await screen.findByText('The rules could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });

  it('is public, and says when it has ended', async () => {
    server.on(api.getLiveRules, () => ({ ...rules, name: null }));
    server.refuse(api.getLivePage, 404, 'This event was not found.');
    const { unmount } = await renderRoute(<LiveRules code="LIVE2345" />);
    expect(await screen.findByText('First to 4 points.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the live page' })).toHaveAttribute(
      'href',
      '/live/LIVE2345',
    );
    unmount();
    server.refuse(api.getLiveRules, 404, 'This event was not found.');
    await renderRoute(<LiveRules code="LIVE2345" />);
    expect(await screen.findByText('This link has changed or ended')).toBeVisible();
    cleanup();
    server.refuse(api.getLiveRules, 500, 'Something broke.');
    await renderRoute(<LiveRules code="LIVE2345" />);
    expect(await screen.findByText('The rules could not be loaded')).toBeVisible();
  });
});
