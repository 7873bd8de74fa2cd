import { expect, it } from 'vitest';
import { eventRules } from './match-rules';
import { rulesInWords } from './rule-words';
import { type EventSettingsInput, eventSettingsSchema } from './settings';

function linesOf(input: Partial<EventSettingsInput>) {
  const settings = eventSettingsSchema.parse({ stages: [{ kind: 'single' }], ...input });
  return rulesInWords(settings, eventRules(settings)).parts.map(({ lines }) => lines);
}

it('says of a rule that holds in other matches only that it does not hold', () => {
  const [all, final] = linesOf({
    relaunchLimit: 3,
    from: [{ players: 2, rules: { relaunchLimit: 0, warningsForPoint: 0 } }],
  });
  expect(all).toContain('After 3 relaunches in a row the battle counts as a draw.');
  expect(final).toContain('Relaunches have no limit.');
  expect(final).toContain('Warnings cost no point.');
  const [plain] = linesOf({ warningsForPoint: 0 });
  expect(plain?.filter((line) => /Relaunches|Warnings/.test(line))).toEqual([]);
});
