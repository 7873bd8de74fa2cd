import { Swords } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type BattleTexts, battleTexts } from '#shared/battles';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { useCurrentUser } from '@/features/accounts';
import { moveOnEnter } from '@/lib/move-on-enter';
import { useStore } from '@/lib/store';
import { opponentStore } from './draft';
import { PairingFields } from './pairing-fields';
import type { Played } from './recent';
import { SetupBody, SetupFoot } from './setup';
import type { PairingErrors } from './use-save-pad';

const textsSchema = z.object(battleTexts);

const requiredIn = (form: HTMLFormElement | null) =>
  form?.querySelectorAll<HTMLElement>('input[aria-required]') ?? [];

interface NewOpponentProps {
  played: readonly Played[];
  initial: BattleTexts;
  /** Set after a tap that asked for these fields. */
  startsFocused: boolean;
  onStart: (texts: BattleTexts) => void;
  /** Shown above the fields. */
  children: ReactNode;
}

export function NewOpponent(props: NewOpponentProps) {
  const { played, initial, startsFocused, onStart, children } = props;
  const form = useRef<HTMLFormElement>(null);
  // Stored, so that a reload keeps it.
  const store = opponentStore(useCurrentUser().id);
  const texts = useStore(store) ?? initial;
  const [errors, setErrors] = useState<PairingErrors>({});
  const wantsFocus = useRef(startsFocused);
  useEffect(() => {
    if (wantsFocus.current) requiredIn(form.current)[0]?.focus();
  }, []);

  const start = (event: FormEvent) => {
    event.preventDefault();
    const checked = textsSchema.safeParse(texts);
    // Keeps an empty event empty: the schema's default is the field's placeholder.
    if (checked.success) return onStart({ ...checked.data, eventName: texts.eventName });
    const found = checked.error.issues.map(({ path: [field], message }) => [field, message]);
    setErrors(Object.fromEntries(found.toReversed()));
    requiredIn(form.current)[texts.opponentName.trim() ? 1 : 0]?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={start}
      onKeyDown={moveOnEnter}
      className="flex min-h-0 flex-1 flex-col md:flex-initial"
    >
      <SetupBody>
        {children}
        <PairingFields
          values={texts}
          errors={errors}
          played={played}
          onChange={(change) => {
            store.set({ ...texts, ...change });
            setErrors({});
          }}
        />
      </SetupBody>
      <SetupFoot>
        <Button type="submit" variant="primary" size="lg" icon={<Swords />} className="w-full">
          {t('Start')}
        </Button>
      </SetupFoot>
    </form>
  );
}
