import type { Deck, Recommendation } from '@shared/decks';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { OfflineNotice } from '@/components/ui/states';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { notifyError } from '@/lib/notify';
import { useChosenCombos, useDeckForm } from './deck-form';
import { DeckFormFields } from './deck-form-fields';
import { TooFewCombos } from './too-few-combos';
import { useMissingCombos } from './use-missing-combos';
import { useSaveDeck } from './use-save-deck';

export interface DeckFormPanelProps {
  /** The deck to edit; without it a new one is created. */
  deck?: Deck | undefined;
  /** What a new deck starts with. */
  recommendation?: Recommendation | undefined;
  onClose: () => void;
  onSaved?: ((deck: Deck) => void) | undefined;
}

/** The deck form; with fewer than three combos it says what is missing instead. */
export function DeckFormPanel(props: DeckFormPanelProps) {
  const missing = useMissingCombos();
  if (missing && !props.deck) {
    return (
      <Dialog open onOpenChange={props.onClose} title="Create Deck">
        <TooFewCombos missing={missing} />
      </Dialog>
    );
  }
  return <FormDialog {...props} />;
}

function FormDialog({ deck, recommendation, onClose, onSaved }: DeckFormPanelProps) {
  const formId = useId();
  const form = useDeckForm(deck, recommendation);
  const combos = useChosenCombos(form, deck ?? recommendation);
  const { save, isSaving, trouble } = useSaveDeck({
    form,
    deck,
    recommendation,
    onSaved: (saved) => {
      onClose();
      onSaved?.(saved);
    },
  });
  const { close, question } = useDiscardQuestion({
    isDirty: form.formState.isDirty,
    isBusy: isSaving,
    onClose,
  });
  const { problem } = combos;

  /** Also beside other fields that are wrong: the part that is there twice forbids the deck. */
  const tellProblem = () => {
    if (!problem) return;
    notifyError('Validation Error', problem);
    form.setFocus('combo3Id');
  };
  const submit = form.handleSubmit(
    (values) => (problem ? tellProblem() : save(values)),
    tellProblem,
  );

  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && close()}
        title={deck ? 'Edit Deck' : 'Create Deck'}
        footer={
          <div className="flex w-full flex-col gap-3">
            {trouble && !isSaving && (
              <p role="alert" className="flex items-start gap-2 text-sm text-loss">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                {trouble}
              </p>
            )}
            <div className="flex gap-2 md:justify-end">
              <Button className="max-md:hidden" disabled={isSaving} onClick={close}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                loading={isSaving}
                className="max-md:flex-1 md:min-w-32"
              >
                {isSaving ? 'Saving…' : trouble ? 'Retry' : deck ? 'Save Changes' : 'Create Deck'}
              </Button>
            </div>
          </div>
        }
      >
        <div className="-mx-4 has-[p]:mb-4 md:-mx-6">
          <OfflineNotice>
            You are offline. Everything you enter stays here until you can save it.
          </OfflineNotice>
        </div>
        <form
          id={formId}
          noValidate
          // A dialog is a child of its page in React's tree: its submit is nobody else's.
          onSubmit={(event) => {
            event.stopPropagation();
            void submit(event);
          }}
          // Whatever takes the focus brings its label and its error into view with it.
          className="flex flex-col gap-5 [&_input]:scroll-my-16 [&_textarea]:scroll-my-16"
        >
          <DeckFormFields form={form} combos={combos} disabled={isSaving} />
        </form>
      </Dialog>
      {question}
    </>
  );
}
