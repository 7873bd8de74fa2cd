import type { BattleTexts } from '#shared/battles';
import { STAND_INS, shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { OpponentNameField } from '@/components/opponent-name-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { nameOf } from '@/features/accounts';
import { OpponentComboField } from '@/features/combos';
import { useFriends } from '@/features/friends';
import { combosAgainst, type Played, suggestions } from './recent';
import type { PairingErrors } from './use-save-pad';

const NAMES_MOST = 6;
const COMBOS_MOST = 4;

interface PairingFieldsProps {
  values: BattleTexts;
  errors: PairingErrors;
  played: readonly Played[];
  onChange: (change: Partial<BattleTexts>) => void;
}

/** Opponent and event, with suggestions from recent battles. */
export function PairingFields({ values, errors, played, onChange }: PairingFieldsProps) {
  const { friends } = useFriends();
  const { opponentName, opponentCombo, eventName } = values;
  const names = [...played.map((battle) => battle.opponentName), ...friends.map(nameOf)];
  return (
    <>
      <div>
        <OpponentNameField
          label={t("Opponent's name")}
          value={opponentName}
          onChange={(event) => onChange({ opponentName: event.target.value })}
          error={errors.opponentName}
          enterKeyHint="next"
        />
        <SuggestionChips
          label={t('Recent names and friends')}
          texts={suggestions(names, opponentName, NAMES_MOST)}
          onPick={(text) => onChange({ opponentName: text })}
        />
      </div>
      <div>
        <OpponentComboField
          label={t("Opponent's combo")}
          required
          value={opponentCombo}
          onChange={(text) => onChange({ opponentCombo: text })}
          error={errors.opponentCombo}
        />
        <SuggestionChips
          label={t('Recent combos')}
          texts={suggestions(combosAgainst(played, opponentName), opponentCombo, COMBOS_MOST)}
          onPick={(text) => onChange({ opponentCombo: text })}
        />
      </div>
      <Field label={t('Event')} required={false} error={errors.eventName}>
        {(wiring) => (
          <Input
            {...wiring}
            value={eventName}
            onChange={(event) => onChange({ eventName: event.target.value })}
            placeholder={shownText(STAND_INS.practice)}
            maxLength={80}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

interface SuggestionChipsProps {
  label: string;
  texts: readonly string[];
  onPick: (text: string) => void;
}

function SuggestionChips({ label, texts, onPick }: SuggestionChipsProps) {
  if (texts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border
    <div role="group" aria-label={label} className="mt-2 flex flex-wrap gap-2">
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onPick(text)}
          className="min-h-11 max-w-full truncate rounded-full border border-line bg-raised px-3.5 text-[0.9375rem] transition-colors hover:border-line-strong"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
