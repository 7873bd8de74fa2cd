import { ruleSetsApi } from '#shared/rule-sets';
import { RULE_FIELDS, type Rules } from '#shared/rules/events/rule-fields';
import { queryOf } from '@/lib/queries';

export const ruleSetsQuery = queryOf(ruleSetsApi.listRuleSets);

const NAMES = Object.keys(RULE_FIELDS) as (keyof Rules)[];

/** The rules among an event's settings. */
export const pickRules = (settings: Rules): Rules =>
  Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as unknown as Rules;

/** Equal for equal rules, whatever the order of their fields. */
export const rulesKey = (rules: Rules): string =>
  JSON.stringify(
    { ...pickRules(rules), from: rules.from.toSorted((x, y) => y.players - x.players) },
    (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
        : value,
  );
