import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  COMBO_NAME_MAX,
  type Combo,
  type ComboInput,
  type ComboValues,
  comboInputSchema,
  combosApi,
  DEFAULT_COLOR_END,
  DEFAULT_COLOR_START,
} from '#shared/combos';
import { NA, PART_KINDS, PART_LABELS, type PartNames } from '#shared/rules/parts/kinds';
import { formatCombo } from '#shared/rules/parts/quick-entry';
import { rateParts } from '#shared/rules/parts/ratings';
import { t } from '#shared/translate';
import { call } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { markStale, storeSaved } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { type EditFields, versionedEdit } from '@/lib/versioned-edit';
import { combosQueries } from '../api';
import { type PartValues, partsOf } from '../parts/part-values';

const EMPTY: ComboInput = {
  ...partsOf({}),
  name: '',
  description: '',
  colorStart: DEFAULT_COLOR_START,
  colorEnd: DEFAULT_COLOR_END,
  isPublic: false,
};

/** Includes legacy fields that the form does not show, so that saving keeps them. */
function valuesOf(combo: Combo): ComboInput {
  return {
    ...partsOf(combo),
    name: combo.name,
    chip: combo.chip,
    frame: combo.frame,
    armor: combo.armor,
    // A weight that differs from the catalogue's sum was entered by the owner.
    ...(combo.weight === rateParts(combo).weight ? {} : { weight: combo.weight }),
    description: combo.description ?? '',
    colorStart: combo.colorStart,
    colorEnd: combo.colorEnd,
    isPublic: combo.isPublic,
  };
}

const partField = (label: string) => ({
  label,
  show: (part: string | null | undefined) => part || NA,
});

export const COMBO_FIELDS = {
  name: t('Name'),
  ...Object.fromEntries(PART_KINDS.map((kind) => [kind, partField(t(PART_LABELS[kind]))])),
  colorStart: t('Start color'),
  colorEnd: t('End color'),
  description: t('Description'),
  isPublic: t('Publish to Community'),
} satisfies EditFields<ComboInput, Combo>;

const nameOf = (parts: PartNames) => formatCombo(parts).slice(0, COMBO_NAME_MAX).trim();

/** `start`: parts and colours of a new combo. */
export function useComboForm(combo?: Combo, start?: Partial<ComboInput>) {
  const [startName] = useState(() => (start ? nameOf(start) : ''));
  const form = useForm<ComboInput, unknown, ComboValues>({
    resolver: zodResolver(comboInputSchema),
    defaultValues: combo
      ? valuesOf(combo)
      : { ...EMPTY, name: startName, ...start, ...partsOf(start ?? {}) },
  });
  const suggested = useRef(startName);

  /** The name of a new combo follows its parts until the person types one. */
  function setParts(next: PartValues) {
    const now = form.getValues();
    const shouldValidate = form.formState.isSubmitted;
    for (const kind of PART_KINDS) {
      if (now[kind] !== next[kind]) {
        form.setValue(kind, next[kind], { shouldDirty: true, shouldValidate });
      }
    }
    if (combo || (now.name !== '' && now.name !== suggested.current)) return;
    suggested.current = nameOf(next);
    form.setValue('name', suggested.current, { shouldDirty: true, shouldValidate });
  }

  return { form, setParts, isNew: combo === undefined };
}

export type ComboForm = ReturnType<typeof useComboForm>;

function saveFailure(error: unknown, isNew: boolean) {
  const title = isNew ? t('Failed to create combo') : t('Failed to update combo');
  const notices: Record<number, string> = {
    400: t('Invalid data submitted.'),
    403: t("You don't have permission to update this combo."),
    404: t('Combo not found.'),
  };
  const notice = (error instanceof ApiError && notices[error.status]) || `${title}.`;
  return { title, notice, text: notice };
}

interface SaveOptions {
  form: ComboForm['form'];
  combo?: Combo | undefined;
  /** The name of the form's draft; none if the form starts with parts from elsewhere. */
  draft?: string | undefined;
  onSaved: (saved: Combo) => void;
}

/** Shared by the dialog and the page. */
export const comboDraft = (combo?: Combo) => `combo:${combo?.id ?? 'new'}`;

export function useSaveComboForm({ form, combo, draft, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const submission = useSubmit<ComboValues, Combo>({
    form,
    draft,
    send: (values, { version }) =>
      combo
        ? call(combosApi.updateCombo, {
            params: { id: combo.id },
            body: { ...values, version },
          })
        : call(combosApi.createCombo, { body: values }),
    edit: versionedEdit({
      route: combosApi.updateCombo,
      form,
      version: combo?.version,
      valuesOf,
      fields: COMBO_FIELDS,
      store: (current) => storeSaved(client, 'combo', combosQueries.detail(current.id), current),
    }),
    failed: (error) => saveFailure(error, !combo),
    onSaved: (saved) => {
      client.setQueryData(combosQueries.detail(saved.id).queryKey, saved);
      const inCommunity = saved.isPublic || combo?.isPublic === true;
      const except = inCommunity ? [] : [combosApi.listCommunityCombos.path];
      void markStale(client, 'combo', { except });
      if (combo) {
        notifySuccess(t('Combo updated successfully'), t('Your Beyblade combo has been updated'));
      } else {
        notifySuccess(
          t('Combo created successfully'),
          t('Your new Beyblade combo has been created'),
        );
      }
      onSaved(saved);
    },
  });
  return {
    submission,
    submitLabel: combo ? t('Update Combo') : t('Create Combo'),
    pendingLabel: combo ? t('Updating Combo...') : t('Creating Combo...'),
  };
}
