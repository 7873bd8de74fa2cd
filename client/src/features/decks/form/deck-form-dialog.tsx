import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import {
  DECK_DESCRIPTION_MAX,
  type Deck,
  type DeckChange,
  decksApi,
  type Recommendation,
} from '#shared/decks';
import { t } from '#shared/translate';
import { AutosizeTextarea } from '@/components/ui/autosize-textarea';
import { Button } from '@/components/ui/button';
import { Field, FieldError } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { ControlledField, SwitchField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { ComboSelect } from '@/features/combos';
import { call } from '@/lib/api';
import { cx } from '@/lib/cx';
import { storeSaved } from '@/lib/entities';
import { notifyError, notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { versionedEdit } from '@/lib/versioned-edit';
import { deckQueries } from '../api';
import { combosOf } from '../deck-words';
import { TooFewCombos, useMissingCombos } from '../too-few-combos';
import {
  type ChosenCombos,
  COMBO_FIELDS,
  DECK_LABELS,
  type DeckForm,
  type DeckFormValues,
  deckFields,
  isRecommended,
  isSameDeck,
  useChosenCombos,
  useDeckForm,
  valuesOf,
} from './deck-form';

interface DeckFormDialogProps {
  deck?: Deck | undefined;
  recommendation?: Recommendation | undefined;
  onClose: () => void;
  onSaved?: ((deck: Deck) => void) | undefined;
}

/** With fewer than three combos, says how many are missing unless something was entered. */
export function DeckFormDialog({ deck, recommendation, onClose, onSaved }: DeckFormDialogProps) {
  const client = useQueryClient();
  const start = deck ?? recommendation;
  const form = useDeckForm(start);
  const combos = useChosenCombos(form, start);
  const missing = useMissingCombos();
  const isBlocked = missing && !start && !form.formState.isDirty;
  const update = (id: number, body: DeckChange) =>
    call(decksApi.updateDeck, { params: { id }, body });
  const submission = useSubmit<DeckFormValues, Deck>({
    form,
    draft: recommendation ? undefined : `deck:${deck?.id ?? 'new'}`,
    send: (values, { clientId, version }) => {
      if (deck) return update(deck.id, { ...values, version });
      const isAiRecommended = isRecommended(values, recommendation);
      return call(decksApi.createDeck, { body: { ...values, isAiRecommended, clientId } });
    },
    replay: {
      isSame: isSameDeck,
      update: (saved, values, { version = 1 }) => update(saved.id, { ...values, version }),
    },
    edit: versionedEdit({
      route: decksApi.updateDeck,
      form,
      version: deck?.version,
      valuesOf,
      fields: deckFields(combos.chosen),
      store: (current) => {
        for (const combo of combosOf(current)) combos.remember(combo);
        storeSaved(client, 'deck', deckQueries.detail(current.id), current);
      },
    }),
    failed: () => ({
      title: t('Error'),
      text: deck ? t('Failed to update deck') : t('Failed to create deck'),
    }),
    onSaved: (saved) => {
      storeSaved(client, 'deck', deckQueries.detail(saved.id), saved);
      notifySuccess(deck ? t('Deck updated') : t('Deck created'));
      onClose();
      onSaved?.(saved);
    },
  });

  /** Reports a repeated part before any other error. */
  const showProblem = () => {
    if (!combos.problem) return;
    notifyError(t('Validation Error'), combos.problem);
    form.setFocus('combo3Id');
  };

  return (
    <FormDialog
      title={deck ? t('Edit Deck') : t('Create Deck')}
      form={form}
      submission={submission}
      onValid={(values) => (combos.problem ? showProblem() : submission.submit(values))}
      onInvalid={showProblem}
      submitLabel={deck ? t('Save Changes') : t('Create Deck')}
      buttons={isBlocked ? (_, close) => <Button onClick={close}>{t('Cancel')}</Button> : undefined}
      offline={t('You are offline. Everything you enter stays here until you can save it.')}
      onClose={onClose}
    >
      {isBlocked ? (
        <TooFewCombos missing={missing} />
      ) : (
        <DeckFormFields form={form} combos={combos} />
      )}
    </FormDialog>
  );
}

interface DeckFormFieldsProps {
  form: DeckForm;
  combos: ChosenCombos;
}

function DeckFormFields({ form, combos }: DeckFormFieldsProps) {
  const description = useWatch({ control: form.control, name: 'description' }) ?? '';
  const { length } = description.trim();
  return (
    <>
      <ControlledField form={form} name="name" label={DECK_LABELS.name} required>
        {(field) => <Input {...field} dir="auto" autoComplete="off" />}
      </ControlledField>
      <ControlledField
        form={form}
        name="description"
        label={DECK_LABELS.description}
        required={false}
        hint={
          <span className={cx('figures', length > DECK_DESCRIPTION_MAX && 'text-loss')}>
            {length} / {DECK_DESCRIPTION_MAX}
          </span>
        }
      >
        {(field) => <AutosizeTextarea {...field} value={description} rows={2} />}
      </ControlledField>
      <ComboPickers form={form} combos={combos} />
      <SwitchField
        form={form}
        name="isPublic"
        label={DECK_LABELS.isPublic}
        description={t(
          'Everyone sees the deck in the community, with the parts and results of its combos.',
        )}
      />
    </>
  );
}

/** An error about all three combos is shown below the last one. */
function ComboPickers({ form, combos }: DeckFormFieldsProps) {
  const { chosen, problem, remember } = combos;
  const problemId = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">{t('The three combos')}</legend>
      {COMBO_FIELDS.map((name, place) => {
        const showsProblem = problem && name === 'combo3Id';
        return (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <Field
                label={DECK_LABELS[name]}
                required
                // Avoids showing the server's error about the three twice.
                error={showsProblem ? undefined : fieldState.error?.message}
              >
                {(wiring) => (
                  <ComboSelect
                    {...wiring}
                    {...(showsProblem && { 'aria-invalid': true, 'aria-describedby': problemId })}
                    {...field}
                    known={chosen[place]}
                    onChange={(id, combo) => {
                      remember(combo);
                      field.onChange(id);
                      // The server's error was about the previous combos.
                      if (form.getFieldState('combo3Id').error?.type === 'server') {
                        form.clearErrors('combo3Id');
                      }
                    }}
                  />
                )}
              </Field>
            )}
          />
        );
      })}
      {problem && (
        <FieldError id={problemId} role="alert" className="-mt-2.5">
          {problem}
        </FieldError>
      )}
    </fieldset>
  );
}
