import { type Battle, DEFAULT_EVENT_NAME } from '@shared/battles';
import { CalendarClock } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { OpponentNameField } from '@/components/opponent-name-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NotSaved } from '@/components/ui/not-saved';
import { ComboSelect, OpponentComboField } from '@/features/combos';
import { useBattleForm } from './battle-form';
import type { UnsentBattle } from './battle-outbox';
import { PlayedAtField } from './played-at-field';
import { RoundsField } from './rounds-field';
import { ScoreBoard } from './score-board';
import { useChosenCombo } from './use-chosen-combo';
import { useSaveBattle } from './use-save-battle';

interface BattleFormDialogProps {
  battle?: Battle | undefined;
  unsent?: UnsentBattle | undefined;
  comboId?: number | undefined;
  onDirtyChange: (dirty: boolean) => void;
  onSaved: () => void;
  onCloseRequest: () => void;
}

/** Lets the form put the focus on a control that hands out no ref of its own. */
function focusing(box: HTMLElement) {
  return { focus: () => box.querySelector('input')?.focus() };
}

/** The form of one battle, with the score in view all the time. Mounted once per opening. */
export function BattleFormDialog({
  battle,
  unsent,
  comboId,
  onDirtyChange,
  onSaved,
  onCloseRequest,
}: BattleFormDialogProps) {
  const formId = useId();
  const form = useBattleForm({ battle, unsent: unsent?.body, comboId });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  const rounds = useWatch({ control, name: 'roundsData' });
  const combo = useChosenCombo(unsent?.about);
  const { comboOf } = combo;
  const { save, isSaving, failed } = useSaveBattle({ form, battle, unsent, comboOf, onSaved });
  const isChange = battle !== undefined || unsent !== undefined;
  const [showsTime, setShowsTime] = useState(isChange);

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next && !isSaving) onCloseRequest();
      }}
      title={isChange ? 'Edit Battle' : 'Record New Battle'}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          {failed && !isSaving && <NotSaved reason={failed} />}
          <ScoreBoard rounds={rounds} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="lg"
            loading={isSaving}
            className="min-w-36 flex-1 px-3 md:flex-none md:px-6"
          >
            {isSaving ? 'Saving…' : isChange ? 'Save Changes' : 'Save Battle'}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        {/* What is on its way cannot be changed any more. */}
        <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-4">
          <Controller
            control={control}
            name="myComboId"
            render={({ field, fieldState }) => (
              <Field label="Your combo" required error={fieldState.error?.message}>
                {(wiring) => (
                  <div ref={(box) => field.ref(box && focusing(box))}>
                    <ComboSelect
                      {...wiring}
                      value={field.value}
                      known={unsent?.about ?? battle?.myCombo}
                      onChange={(id, chosen) => {
                        combo.choose(chosen);
                        field.onChange(id);
                      }}
                      onBlur={field.onBlur}
                    />
                  </div>
                )}
              </Field>
            )}
          />
          <Controller
            control={control}
            name="opponentCombo"
            render={({ field, fieldState }) => (
              <OpponentComboField
                {...field}
                label="Opponent's combo"
                required
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="opponentName"
            render={({ field, fieldState }) => (
              <OpponentNameField
                {...field}
                label="Opponent's name"
                error={fieldState.error?.message}
              />
            )}
          />
          <RoundsField form={form} />
          <Field label="Event" required={false} error={errors.eventName?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register('eventName')}
                placeholder={DEFAULT_EVENT_NAME}
                maxLength={80}
              />
            )}
          </Field>
          {showsTime ? (
            <Controller
              control={control}
              name="playedAt"
              render={({ field, fieldState }) => (
                <PlayedAtField
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          ) : (
            <Button
              variant="ghost"
              size="sm"
              icon={<CalendarClock aria-hidden="true" />}
              onClick={() => setShowsTime(true)}
              className="self-start"
            >
              Played earlier? Set the time
            </Button>
          )}
        </fieldset>
      </form>
    </Dialog>
  );
}
