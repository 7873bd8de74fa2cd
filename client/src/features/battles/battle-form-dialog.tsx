import { type Battle, DEFAULT_EVENT_NAME } from '@shared/battles';
import { CalendarClock, CircleAlert } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ComboSelect } from '@/features/combos';
import { useBattleForm } from './battle-form';
import { PlayedAtField } from './played-at-field';
import { RoundsField } from './rounds-field';
import { ScoreBoard } from './score-board';
import { useSaveBattle } from './use-save-battle';

interface BattleFormDialogProps {
  battle?: Battle | undefined;
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
  comboId,
  onDirtyChange,
  onSaved,
  onCloseRequest,
}: BattleFormDialogProps) {
  const formId = useId();
  const form = useBattleForm(battle, comboId);
  const { register, control, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  const rounds = useWatch({ control, name: 'roundsData' });
  const { save, pending, failed } = useSaveBattle({ form, battle, onSaved });
  const [showsTime, setShowsTime] = useState(battle !== undefined);

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next && !pending) onCloseRequest();
      }}
      title={battle ? 'Edit Battle' : 'Record New Battle'}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          {failed && <NotSaved reason={failed} />}
          <ScoreBoard rounds={rounds} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="lg"
            loading={pending}
            className="min-w-36 flex-1 px-3 md:flex-none md:px-6"
          >
            {pending ? 'Saving…' : battle ? 'Save Changes' : 'Save Battle'}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void handleSubmit(save)(event)}
        className="flex flex-col gap-4"
      >
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
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                  />
                </div>
              )}
            </Field>
          )}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Opponent's combo" required error={errors.opponentCombo?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register('opponentCombo')}
                placeholder="e.g. Wizard Rod 9-60 Ball"
                autoComplete="off"
                maxLength={80}
              />
            )}
          </Field>
          <Field label="Opponent's name" required error={errors.opponentName?.message}>
            {(wiring) => (
              <Input
                {...wiring}
                {...register('opponentName')}
                placeholder="Name or username"
                autoComplete="off"
                maxLength={60}
              />
            )}
          </Field>
        </div>
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
      </form>
    </Dialog>
  );
}

/** Stays where the eyes and the thumb are, when the notice has gone. */
function NotSaved({ reason }: { reason: string }) {
  return (
    <p role="alert" className="flex w-full items-start gap-2 text-sm text-loss">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>Not saved yet. {reason} Everything you entered is still here.</span>
    </p>
  );
}
