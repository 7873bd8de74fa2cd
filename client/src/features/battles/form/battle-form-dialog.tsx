import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { Battle } from '#shared/battles';
import { deviceTimeZone, isSameTimeZone } from '#shared/rules/time-zones';
import { STAND_INS, shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { OpponentNameField } from '@/components/opponent-name-field';
import { Button } from '@/components/ui/button';
import { FormDialog } from '@/components/ui/form-dialog';
import { ControlledField } from '@/components/ui/form-field';
import { Input } from '@/components/ui/input';
import { ComboSelect, OpponentComboField } from '@/features/combos';
import { forDateTimeControl, fromDateTimeControl } from '@/lib/dates';
import { useTimeZone } from '@/lib/signed-in';
import type { UnsentBattle } from '../battle-outbox';
import {
  BATTLE_LABELS,
  type BattleForm,
  hasScoreOnly,
  useBattleForm,
  useChosenCombo,
  useSaveBattle,
} from './battle-form';
import { RoundsField, ScoreBoard } from './rounds-field';

interface BattleFormDialogProps {
  /** The battle to edit; without it or `unsent` a new one is recorded. */
  battle?: Battle | undefined;
  unsent?: UnsentBattle | undefined;
  comboId?: number | undefined;
  /** Opened to fill in what the opponent used. */
  asksCombo?: boolean;
  onClose: () => void;
}

export function BattleFormDialog(props: BattleFormDialogProps) {
  const { battle, unsent, comboId, asksCombo, onClose } = props;
  const form = useBattleForm({ battle, unsent: unsent?.body, comboId });
  const { control } = form;
  const rounds = useWatch({ control, name: 'roundsData' });
  const { comboOf, choose } = useChosenCombo(unsent?.about);
  const submission = useSaveBattle({ form, battle, unsent, comboOf, onClose });
  const isChange = battle !== undefined || unsent !== undefined;
  const submitLabel = isChange ? t('Save Changes') : t('Save Battle');

  return (
    <FormDialog
      title={isChange ? t('Edit Battle') : t('Record New Battle')}
      form={form}
      submission={submission}
      discard={isChange ? {} : { title: t('Discard this battle?') }}
      className="flex min-w-0 flex-col gap-4"
      submitLabel={submitLabel}
      buttons={(formId) => (
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <ScoreBoard rounds={rounds} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="lg"
            loading={submission.isPending}
            className="min-w-36 flex-1 px-3 md:flex-none md:px-6"
          >
            {submission.isPending ? t('Saving…') : submitLabel}
          </Button>
        </div>
      )}
      onClose={onClose}
    >
      <ControlledField form={form} name="myComboId" label={BATTLE_LABELS.myComboId} required>
        {(field) => (
          <ComboSelect
            {...field}
            known={unsent?.about ?? battle?.myCombo}
            onChange={(id, combo) => {
              choose(combo);
              field.onChange(id);
            }}
          />
        )}
      </ControlledField>
      <Controller
        control={control}
        name="opponentCombo"
        render={({ field, fieldState }) => (
          <OpponentComboField
            {...field}
            label={BATTLE_LABELS.opponentCombo}
            required
            startsFocused={asksCombo}
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
            label={BATTLE_LABELS.opponentName}
            error={fieldState.error?.message}
          />
        )}
      />
      <RoundsField form={form} scoreOnly={hasScoreOnly(battle) ? battle : undefined} />
      <ControlledField
        form={form}
        name="eventName"
        label={BATTLE_LABELS.eventName}
        required={false}
      >
        {({ value, ...field }) => (
          <Input
            {...field}
            value={value ?? ''}
            placeholder={shownText(STAND_INS.practice)}
            maxLength={80}
          />
        )}
      </ControlledField>
      <PlayedAtField form={form} isOpenAtFirst={isChange} />
    </FormDialog>
  );
}

/** Collapsed for a new battle, whose time is then now. */
function PlayedAtField({ form, isOpenAtFirst }: { form: BattleForm; isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const timeZone = useTimeZone();
  const isElsewhere = timeZone && !isSameTimeZone(timeZone, deviceTimeZone() ?? timeZone);
  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<CalendarClock />}
        onClick={() => setOpen(true)}
        className="self-start"
      >
        {t('Played earlier? Set the time')}
      </Button>
    );
  }
  return (
    <ControlledField
      form={form}
      name="playedAt"
      label={BATTLE_LABELS.playedAt}
      required={false}
      hint={
        isElsewhere
          ? t('Empty means now. The time in {timeZone}, your time zone.', { timeZone })
          : t('Empty means now.')
      }
    >
      {(field) => (
        <Input
          {...field}
          type="datetime-local"
          max={forDateTimeControl(new Date(), timeZone)}
          value={field.value ? forDateTimeControl(field.value, timeZone) : ''}
          onChange={(event) => {
            const moment = fromDateTimeControl(event.target.value, timeZone);
            field.onChange(moment?.toISOString() ?? null);
          }}
        />
      )}
    </ControlledField>
  );
}
