import { battleSubmissionSchema } from '@shared/battles';
import { Swords } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { type PairingErrors, PairingFields, type PairingTexts } from './pairing-fields';
import type { Played } from './recent';
import { SetupBody, SetupFoot } from './setup';

const textsSchema = battleSubmissionSchema.pick({ opponentName: true, opponentCombo: true });

interface NewOpponentProps {
  played: readonly Played[];
  /** The event that the day's last battle was of. */
  eventName: string;
  onStart: (texts: PairingTexts) => void;
  /** What stands above the fields. */
  children: ReactNode;
}

/** Somebody one has not played lately: a name and a combo, then the pad. */
export function NewOpponent({ played, eventName, onStart, children }: NewOpponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<PairingTexts>>({});
  const [errors, setErrors] = useState<PairingErrors>({});
  const texts = { opponentName: '', opponentCombo: '', eventName, ...typed };

  const start = (event: FormEvent) => {
    event.preventDefault();
    const checked = textsSchema.safeParse(texts);
    if (checked.success) return onStart({ ...texts, ...checked.data });
    const found = checked.error.issues.map(({ path: [field], message }) => [field, message]);
    setErrors(Object.fromEntries(found.toReversed()));
    // Told apart from the fields that stand above.
    const fields = form.current?.querySelectorAll<HTMLElement>('input[aria-required]') ?? [];
    fields[texts.opponentName.trim() ? 1 : 0]?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={start}
      className="flex min-h-0 flex-1 flex-col md:flex-initial"
    >
      <SetupBody>
        {children}
        <PairingFields
          values={texts}
          errors={errors}
          played={played}
          onChange={(change) => {
            setTyped({ ...typed, ...change });
            setErrors({});
          }}
        />
      </SetupBody>
      <SetupFoot>
        <Button type="submit" variant="primary" size="lg" icon={<Swords />} className="w-full">
          Start
        </Button>
      </SetupFoot>
    </form>
  );
}
