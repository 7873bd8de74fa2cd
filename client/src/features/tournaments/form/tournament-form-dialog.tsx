import type { Tournament } from '@shared/tournaments';
import { CircleAlert, Info, Upload } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useIncomingFiles } from '@/components/ui/file-input';
import { OfflineNotice } from '@/components/ui/states';
import { useDiscardQuestion } from '@/components/ui/use-discard-question';
import { UploadProgress } from '@/features/media';
import { cx } from '@/lib/cx';
import { FlyerField, useFlyer } from './flyer-field';
import { useTournamentForm } from './tournament-form';
import { TournamentFormFields } from './tournament-form-fields';
import {
  type SavingTrouble,
  type TournamentSaving,
  useSaveTournament,
} from './use-save-tournament';

interface TournamentFormDialogProps {
  /** Given, this one is changed; without it a new one is made. */
  tournament?: Tournament | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved?: ((tournament: Tournament) => void) | undefined;
}

/** Makes a tournament or changes one. Each opening starts afresh. */
export function TournamentFormDialog({ open, ...rest }: TournamentFormDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  tournament,
  onOpenChange,
  onSaved,
}: Omit<TournamentFormDialogProps, 'open'>) {
  const formId = useId();
  const form = useTournamentForm(tournament);
  const flyer = useFlyer(tournament?.imageUrl ?? null);
  const saving = useSaveTournament({
    form,
    flyer,
    tournament,
    onSaved: (saved) => {
      onOpenChange(false);
      onSaved?.(saved);
    },
  });
  const { isSaving } = saving;
  const { close, question } = useDiscardQuestion({
    isDirty: form.formState.isDirty || flyer.isChanged || flyer.isPreparing,
    isBusy: isSaving,
    onClose: () => onOpenChange(false),
  });
  const hovering = useIncomingFiles(flyer.choose, !isSaving);

  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && close()}
        title={tournament ? 'Edit Tournament' : 'Create Tournament'}
        footer={
          <Footer
            formId={formId}
            saving={saving}
            hasFile={flyer.file !== null}
            isPreparing={flyer.isPreparing}
            label={tournament ? 'Save Changes' : 'Create Tournament'}
            onCancel={close}
          />
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
            void form.handleSubmit(saving.save)(event);
          }}
          // Whatever takes the focus brings its label and its error into view with it.
          className="relative flex flex-col gap-5 [&_input]:scroll-my-16 [&_textarea]:scroll-my-16"
        >
          <TournamentFormFields form={form} disabled={isSaving} />
          <FlyerField flyer={flyer} disabled={isSaving} />
          {hovering && <DropHint />}
        </form>
      </Dialog>
      {question}
    </>
  );
}

interface FooterProps {
  formId: string;
  saving: TournamentSaving;
  hasFile: boolean;
  isPreparing: boolean;
  label: string;
  onCancel: () => void;
}

function Footer({ formId, saving, hasFile, isPreparing, label, onCancel }: FooterProps) {
  const { isSaving, percent, trouble } = saving;
  return (
    <div className="flex w-full flex-col gap-3">
      {isSaving && hasFile && <UploadProgress sending={{ label: 'flyer', percent }} />}
      {trouble && !isSaving && <Trouble trouble={trouble} />}
      <div className="flex gap-2 md:justify-end">
        {isSaving ? (
          <Button className="max-md:flex-1" disabled={percent === 100} onClick={saving.cancel}>
            {hasFile ? 'Cancel upload' : 'Cancel'}
          </Button>
        ) : (
          <Button className="max-md:hidden" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={isSaving || isPreparing}
          className="max-md:flex-1 md:min-w-32"
        >
          {isSaving ? 'Saving…' : isPreparing ? 'Preparing…' : trouble?.isFailure ? 'Retry' : label}
        </Button>
      </div>
    </div>
  );
}

/** Stays where the eyes and the thumb are, when the notice has gone. */
function Trouble({ trouble: { text, isFailure } }: { trouble: SavingTrouble }) {
  const Mark = isFailure ? CircleAlert : Info;
  return (
    <p
      role={isFailure ? 'alert' : 'status'}
      className={cx('flex items-start gap-2 text-sm', isFailure ? 'text-loss' : 'text-muted')}
    >
      <Mark aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none absolute -inset-1 z-10 flex items-center justify-center gap-2 rounded-[12px] border-2 border-dashed border-accent-ink bg-surface/90 text-lg font-semibold">
      <Upload className="size-6" />
      Drop the flyer here
    </div>
  );
}
