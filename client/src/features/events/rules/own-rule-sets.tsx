import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type RuleSet, ruleSetsApi } from '#shared/rule-sets';
import type { Rules } from '#shared/rules/events/rule-fields';
import {
  type EventSettings,
  type EventSettingsInput,
  eventSettingsSchema,
  RULES_NAME_MAX,
} from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { ConfirmDelete } from '@/components/ui/confirm-delete';
import { Dialog } from '@/components/ui/dialog';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { RuleFields } from './rule-fields';
import { pickRules, ruleSetsQuery } from './rules-api';

const NAME = {
  label: t('Name of the rule set'),
  maxLength: RULES_NAME_MAX,
  autoComplete: 'off',
} as const;

/** Saves the rules of the form under a name. */
export function SaveRules({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const submission = useSubmit<{ name: string }, RuleSet>({
    form,
    draft: 'rule-set:new',
    send: ({ name }, { clientId }) =>
      call(ruleSetsApi.createRuleSet, { body: { name, rules, clientId } }),
    failed: t('The rule set could not be saved'),
    onSaved: ({ name }) => {
      void markStale(client, 'ruleSet');
      notifySuccess(t('“{name}” is saved', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Save as my rule set')}
      description={t('You can choose it for every event. Later changes do not reach events.')}
      size="sm"
      form={form}
      submission={submission}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <FormField form={form} name="name" {...NAME} />
    </FormDialog>
  );
}

type OwnSet = RuleSet & { id: number };
const isOwn = (set: RuleSet): set is OwnSet => set.id !== null;

/** One's own rule sets, to change and delete. */
export function OwnRuleSets({ onClose }: { onClose: () => void }) {
  const { data = [] } = useQuery(ruleSetsQuery);
  const [edited, setEdited] = useState<OwnSet>();
  const [deleted, setDeleted] = useState<OwnSet>();
  const own = data.filter(isOwn);
  return (
    <Dialog title={t('My rule sets')} onClose={onClose}>
      {own.length === 0 && <p className="text-muted">{t('You have no rule set of your own.')}</p>}
      <ul className="divide-y divide-line">
        {own.map((set) => (
          <li key={set.id} className="flex min-h-12 items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{set.name}</span>
            <IconButton
              label={t('Change {name}', { name: set.name })}
              icon={<Pencil />}
              onClick={() => setEdited(set)}
            />
            <IconButton
              label={t('Delete {name}', { name: set.name })}
              icon={<Trash2 />}
              onClick={() => setDeleted(set)}
            />
          </li>
        ))}
      </ul>
      {edited && <EditRules key={edited.id} set={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmDelete
          entity="ruleSet"
          id={deleted.id}
          remove={() => call(ruleSetsApi.deleteRuleSet, { params: { id: deleted.id } })}
          title={t('Delete this rule set?')}
          description={t('“{name}” is deleted. Events that were set up from it keep their rules.', {
            name: deleted.name,
          })}
          done={[t('Rule set deleted')]}
          failed={[t('The rule set was not deleted')]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Dialog>
  );
}

/** Shows "from the best N on", which is for brackets. */
const STAGES: EventSettingsInput['stages'] = [{ kind: 'single' }];

function EditRules({ set, onClose }: { set: OwnSet; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<EventSettingsInput, unknown, EventSettings>({
    resolver: zodResolver(eventSettingsSchema),
    defaultValues: eventSettingsSchema.parse({
      ...set.rules,
      stages: STAGES,
      rulesName: set.name,
    }),
  });
  const submission = useSubmit<EventSettings, RuleSet>({
    form,
    draft: `rule-set:${set.id}`,
    fieldOf: (path) => path.replace(/^rules\./, '').replace(/^name$/, 'rulesName'),
    send: (settings) =>
      call(ruleSetsApi.updateRuleSet, {
        params: { id: set.id },
        body: {
          name: settings.rulesName ?? '',
          rules: pickRules(settings),
          version: set.version ?? undefined,
        },
      }),
    failed: t('The rule set could not be saved'),
    onSaved: () => {
      void markStale(client, 'ruleSet');
      onClose();
    },
    onError: () => void markStale(client, 'ruleSet'),
  });
  return (
    <FormDialog
      title={t('Change a rule set')}
      size="lg"
      form={form}
      submission={submission}
      submitLabel={t('Save')}
      onClose={onClose}
    >
      <FormField form={form} name="rulesName" {...NAME} />
      <RuleFields form={form} />
    </FormDialog>
  );
}
