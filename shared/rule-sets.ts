import { z } from 'zod';
import { route } from './contract';
import { clientId, idOut, text, versionOut, versionRead } from './fields';
import { RULE_PRESETS, ruleSetChoice } from './rule-set-choice';
import { checkRules, RULE_FIELDS, someRulesSchema } from './rules/events/rule-fields';
import { RULES_NAME_MAX } from './rules/events/settings';
import { msg } from './translate';

export const RULE_SETS_MAX = 50;

export const RULE_SET_ABSENT = msg('This rule set was not found.');

/** All rules of an event. */
export const rulesSchema = z
  .object(RULE_FIELDS)
  .superRefine((rules, context) => checkRules(rules, context));

/** A preset has a key, one's own rule set an id and a version. */
export const ruleSetSchema = z.object({
  id: idOut.nullable(),
  key: z.enum(RULE_PRESETS).nullable(),
  name: z.string(),
  rules: z.object(RULE_FIELDS),
  version: versionOut.nullable(),
});
export type RuleSet = z.infer<typeof ruleSetSchema>;

const name = text({
  max: RULES_NAME_MAX,
  required: msg('Please name the rule set'),
  singleLine: true,
});

export const ruleSetsApi = {
  listRuleSets: route('GET /api/rule-sets', {
    scope: 'events:read',
    summary: "The rule sets for events: everybody's, then one's own by name",
    response: z.array(ruleSetSchema),
  }),
  createRuleSet: route('POST /api/rule-sets', {
    summary: 'Save rules; what is left out is that of `copyOf`, else the default',
    body: z.object({
      name,
      rules: someRulesSchema.default({}),
      copyOf: ruleSetChoice.optional(),
      clientId,
    }),
    refuses: ['conflict', 'gone'],
    status: 201,
    response: ruleSetSchema,
  }),
  getRuleSet: route('GET /api/rule-sets/:id', {
    scope: 'events:read',
    summary: "One of one's own rule sets",
    response: ruleSetSchema,
  }),
  updateRuleSet: route('PUT /api/rule-sets/:id', {
    summary:
      'Replace a rule set; rules that are left out get their default, and events keep theirs',
    body: z.object({ name, rules: someRulesSchema, version: versionRead }),
    refuses: ['conflict'],
    isVersioned: true,
    response: ruleSetSchema,
  }),
  deleteRuleSet: route('DELETE /api/rule-sets/:id', {
    summary: "Delete one of one's own rule sets",
  }),
};
