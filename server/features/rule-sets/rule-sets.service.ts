import type { z } from 'zod';
import { RULE_PRESETS, type RulePreset, type RuleSetChoice } from '#shared/rule-set-choice';
import {
  RULE_SET_ABSENT,
  RULE_SETS_MAX,
  type RuleSet,
  type ruleSetsApi,
  rulesSchema,
} from '#shared/rule-sets';
import { allowedProblem } from '#shared/rules/events/part-rules';
import {
  DEFAULT_RULES,
  type Rules,
  type SomeRules,
  withRules,
} from '#shared/rules/events/rule-fields';
import { rulePreset } from '#shared/rules/events/rule-presets';
import { t } from '#shared/translate';
import { authorize, isOwn } from '../../auth/authorize';
import { type Reader, transact } from '../../db/pool';
import type { Actor, AppDeps } from '../../deps';
import { AppError, invalidField, invalidInput, notFound } from '../../http/app-error';
import { type Created, createOnce, isRepeatedEdit } from '../../http/repeats';
import type { RuleSetRow } from './rule-sets.queries';
import * as queries from './rule-sets.queries';

type Deps = Pick<AppDeps, 'db' | 'log'>;
type Input<Name extends keyof typeof ruleSetsApi> = (typeof ruleSetsApi)[Name] extends {
  body: infer Body extends z.ZodType;
}
  ? z.output<Body>
  : never;

/** Settings that came later than the row have their defaults. */
const rulesOf = ({ rules }: RuleSetRow): Rules => ({ ...DEFAULT_RULES, ...rules });

export const presentRuleSet = (row: RuleSetRow): RuleSet => {
  const { id, name, version } = row;
  return { id, key: null, name, rules: rulesOf(row), version };
};

const presentPreset = (key: RulePreset): RuleSet => ({
  id: null,
  key,
  ...rulePreset(key),
  version: null,
});

export async function listRuleSets({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<RuleSet[]> {
  const own = await queries.listRuleSets(db, actor.id);
  return [...RULE_PRESETS.map(presentPreset), ...own.map(presentRuleSet)];
}

/** @throws AppError 404, also for administrators */
export async function getRuleSet(db: Reader, actor: Actor, id: number) {
  const row = await queries.findRuleSet(db, actor.id, id);
  if (!row) throw notFound(t(RULE_SET_ABSENT));
  return authorize(actor, row, isOwn, t(RULE_SET_ABSENT));
}

const isPreset = (choice: RuleSetChoice): choice is RulePreset =>
  RULE_PRESETS.some((key) => key === choice);

/** @throws AppError 400 on the field */
export async function findChosen(
  db: Reader,
  actor: Actor,
  choice: RuleSetChoice,
  field: string,
): Promise<Pick<RuleSet, 'name' | 'rules'>> {
  if (isPreset(choice)) return rulePreset(choice);
  const row = await queries.findRuleSet(db, actor.id, choice);
  if (!row) throw invalidField(field, t(RULE_SET_ABSENT));
  return { name: row.name, rules: rulesOf(row) };
}

/** @throws AppError 400 if the rules contradict each other */
function complete(base: Rules, changed: SomeRules): Rules {
  const { data, error } = rulesSchema.safeParse(withRules(base, changed));
  if (data) {
    const problem = allowedProblem(data.allowed);
    if (problem) throw invalidField('rules.allowed', problem);
    return data;
  }
  const issues = error.issues.map((issue) => ({ ...issue, path: ['rules', ...issue.path] }));
  throw invalidInput({ ...error, issues } as typeof error);
}

const nameKeyOf = (name: string) => name.toLowerCase();

type Names = Awaited<ReturnType<typeof queries.listNamesLocked>>;

/** @throws AppError 409 if another of their sets has this name */
function checkName(names: Names, nameKey: string, own?: number): void {
  if (names.some((other) => other.nameKey === nameKey && other.id !== own)) {
    throw new AppError('conflict', t('You have a rule set of this name already.'));
  }
}

/** @throws AppError 400, 409 for the name or the number of sets, 410 if a repeat's set is deleted */
export function createRuleSet(
  deps: Deps,
  actor: Actor,
  { name, rules, copyOf, clientId }: Input<'createRuleSet'>,
): Promise<Created<RuleSetRow>> {
  const { db } = deps;
  return createOnce(
    { db, userId: actor.id, kind: 'rule-set', clientId },
    (sent) => queries.findByClientId(db, actor.id, sent),
    async () => {
      const copied =
        copyOf === undefined ? undefined : await findChosen(db, actor, copyOf, 'copyOf');
      const values = {
        name,
        nameKey: nameKeyOf(name),
        rules: complete(copied?.rules ?? DEFAULT_RULES, rules),
      };
      return transact(deps, async (tx) => {
        const names = await queries.listNamesLocked(tx, actor.id);
        if (clientId && names.some((other) => other.clientId === clientId)) return undefined;
        checkName(names, values.nameKey);
        if (names.length >= RULE_SETS_MAX) {
          throw new AppError(
            'conflict',
            t('You can save at most {max} rule sets.', { max: RULE_SETS_MAX }),
          );
        }
        return queries.insertRuleSet(tx, { ...values, userId: actor.id, clientId });
      });
    },
  );
}

/** @throws AppError 404, 409 for the name or if the set has changed since `version` */
export function updateRuleSet(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, version, ...sent }: Input<'updateRuleSet'>,
): Promise<RuleSetRow> {
  const rules = complete(DEFAULT_RULES, sent.rules);
  return transact(deps, async (tx) => {
    const nameKey = nameKeyOf(name);
    const names = await queries.listNamesLocked(tx, actor.id);
    const row = await getRuleSet(tx, actor, id);
    const stored = { ...row, rules: rulesOf(row) };
    if (isRepeatedEdit(stored, version, { name, rules })) return row;
    checkName(names, nameKey, id);
    return (await queries.updateRuleSet(tx, row, { name, nameKey, rules })) ?? row;
  });
}

/** @throws AppError 404 */
export async function deleteRuleSet(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    await queries.deleteRuleSet(tx, await getRuleSet(tx, actor, id));
  });
}
