import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, ChevronDown, CircleCheck, Library } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RULE_PRESETS } from '#shared/rule-set-choice';
import type { RuleSet } from '#shared/rule-sets';
import { DEFAULT_RULES, type Rules } from '#shared/rules/events/rule-fields';
import { type EventSettings, eventSettingsSchema } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Skeletons } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { cx } from '@/lib/cx';
import { lazyDialog } from '@/lib/lazy';
import type { FormProps, SettingsForm } from '../desk/settings-fields';
import { RuleFields } from './rule-fields';
import { pickRules, ruleSetsQuery, rulesKey } from './rules-api';
import { RulesList, settingsInWords, summaryOf } from './rules-words';

const SaveRules = lazyDialog(async () => (await import('./own-rule-sets')).SaveRules);
const OwnRuleSets = lazyDialog(async () => (await import('./own-rule-sets')).OwnRuleSets);

type Card = Pick<RuleSet, 'id' | 'key' | 'name' | 'rules'>;

const BASIC: Card = {
  id: null,
  key: null,
  name: t('Basic [[the simplest rules]]'),
  rules: DEFAULT_RULES,
};

/** The form's values as settings; the last valid ones while a field is being typed. */
function useSettings({ control }: SettingsForm): EventSettings | undefined {
  const values = useWatch({ control });
  const last = useRef<EventSettings>(undefined);
  return useMemo(() => {
    const { data } = eventSettingsSchema.safeParse(values);
    last.current = data ?? last.current;
    return last.current;
  }, [values]);
}

/**
 * The name under which the rules are known: that of the set that they equal. A set's name is dropped
 * once they differ from it.
 */
export function namedRules(
  settings: EventSettings,
  sets: readonly RuleSet[] | undefined,
): EventSettings {
  if (!sets) return settings;
  const key = rulesKey(settings);
  const same = sets.find(({ rules }) => rulesKey(rules) === key);
  const isKept = !sets.some(({ name }) => name === settings.rulesName);
  return { ...settings, rulesName: same?.name ?? (isKept ? settings.rulesName : null) };
}

/** Rule sets as cards with their rules in plain words beside, then the fields. */
export function ChooseRules({ form, isOpen = false }: FormProps & { isOpen?: boolean }) {
  const query = useQuery(ruleSetsQuery);
  const settings = useSettings(form);
  const [showsFields, setShowsFields] = useState(isOpen);
  const [dialog, setDialog] = useState<'save' | 'own'>();
  // Fields of lists of parts keep what is typed, so they start anew with another set.
  const [chosen, setChosen] = useState(0);
  const sets = query.data ?? [];
  const key = settings && rulesKey(settings);
  const choose = (rules: Rules) => {
    const values = { ...form.getValues(), ...pickRules(rules), late: null };
    form.reset(values, { keepDefaultValues: true });
    setChosen(chosen + 1);
  };
  const shows = showsFields || isOpen || hasRuleError(form);
  return (
    <section aria-labelledby="rules-title" className="border-t border-line pt-4">
      <h2 id="rules-title" className="font-display text-xl font-semibold">
        {t('Rules')}
      </h2>
      <div className="mt-2 grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <Cards
            cards={[BASIC, ...sets]}
            isLoading={query.isPending}
            chosen={key}
            onChoose={choose}
          />
          {query.isError && (
            <ErrorState
              title={t('The rule sets could not be loaded')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          )}
        </div>
        {settings && (
          <section
            aria-label={t('The rules in plain words')}
            className="@container/rules min-w-0 rounded-card border border-line bg-raised p-4 text-sm"
          >
            <RulesList rules={settingsInWords(settings)} stages={settings.stages} />
          </section>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {!isOpen && (
          <Button
            aria-expanded={shows}
            icon={<ChevronDown className={shows ? 'rotate-180' : ''} />}
            onClick={() => setShowsFields(!shows)}
          >
            {t('Change the rules')}
          </Button>
        )}
        <Button icon={<BookmarkPlus />} disabled={!settings} onClick={() => setDialog('save')}>
          {t('Save as my rule set')}
        </Button>
        {sets.some(({ id }) => id !== null) && (
          <Button icon={<Library />} variant="ghost" onClick={() => setDialog('own')}>
            {t('My rule sets')}
          </Button>
        )}
      </div>
      {shows && (
        <div key={chosen} className="mt-4 flex flex-col gap-5">
          <RuleFields form={form} />
        </div>
      )}
      <SaveRules
        open={dialog === 'save'}
        rules={settings ? pickRules(settings) : DEFAULT_RULES}
        onClose={() => setDialog(undefined)}
      />
      <OwnRuleSets open={dialog === 'own'} onClose={() => setDialog(undefined)} />
    </section>
  );
}

const hasRuleError = ({ formState: { errors } }: SettingsForm): boolean =>
  Object.keys(DEFAULT_RULES).some((name) => name in errors) ||
  Boolean(errors.stages?.some?.((stage) => stage?.rules));

interface CardsProps {
  cards: readonly Card[];
  isLoading: boolean;
  /** Key of the rules in the form. */
  chosen: string | undefined;
  onChoose: (rules: Rules) => void;
}

function Cards({ cards, isLoading, chosen, onChoose }: CardsProps) {
  const keys = useMemo(() => cards.map(({ rules }) => rulesKey(rules)), [cards]);
  const index = chosen === undefined ? -1 : keys.indexOf(chosen);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('Rule sets')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {cards.map(({ id, key, name, rules }, at) => (
          <label
            key={key ?? id}
            className="relative flex min-w-0 cursor-pointer flex-col gap-1 rounded-card border-2 border-line bg-surface p-3 has-checked:border-accent-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="rule-set"
              className="sr-only"
              checked={at === index}
              onChange={() => onChoose(rules)}
            />
            <span className="flex justify-between gap-2 font-display text-lg leading-tight font-semibold">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <CircleCheck
                aria-hidden="true"
                className={cx('size-5 shrink-0 text-accent-ink', at !== index && 'invisible')}
              />
            </span>
            {summaryOf(rules).map((line) => (
              <span key={line} className="text-sm text-muted">
                {line}
              </span>
            ))}
          </label>
        ))}
        {isLoading && (
          <Skeletons
            label={t('Loading')}
            of="h-28 rounded-card"
            rows={RULE_PRESETS.length}
            className="contents"
          />
        )}
      </div>
      {index < 0 && !isLoading && (
        <p role="status" className="mt-2 text-sm text-muted">
          {t('These rules are your own. Save them to use them again.')}
        </p>
      )}
    </fieldset>
  );
}
