import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { FLYER_SIZE, type Tournament, tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { DropHint, IMAGE_KINDS, useIncomingFiles } from '@/components/ui/file-input';
import { FormDialog } from '@/components/ui/form-dialog';
import { PicturePreview } from '@/components/ui/picture';
import { PictureField, usePictureChoice } from '@/components/ui/picture-field';
import { fileKind, imageTooLarge, prepareImage } from '@/features/media';
import { mayHaveArrived } from '@/lib/api-error';
import { markStale, storeSaved } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { upload } from '@/lib/upload';
import { type Attempt, useSubmit } from '@/lib/use-submit';
import { tournamentQueries } from '../api';
import { tournamentPath } from '../tournament-words';
import {
  fieldOf,
  isSaved,
  TournamentFormFields,
  type TournamentFormValues,
  toFields,
  useTournamentForm,
} from './tournament-form-fields';

interface TournamentFormDialogProps {
  tournament?: Tournament | undefined;
  onClose: () => void;
}

export function TournamentFormDialog({ tournament, onClose }: TournamentFormDialogProps) {
  const form = useTournamentForm(tournament);
  const flyer = useFlyer(tournament?.imageUrl ?? null);
  const send = useSender(tournament, flyer.file, flyer.isRemoved);
  const client = useQueryClient();
  const navigate = useNavigate();
  const submission = useSubmit<TournamentFormValues, Tournament>({
    form,
    draft: `tournament:${tournament?.id ?? 'new'}`,
    fieldOf,
    ...send,
    onSaved: (saved) => {
      storeSaved(client, 'tournament', tournamentQueries.detail(saved.id), saved);
      notifySuccess(tournament ? t('Tournament updated') : t('Tournament created'));
      onClose();
      // The tournament's page is where its event is set up.
      if (!tournament) void navigate(tournamentPath(saved.id));
    },
    failed: tournament ? t('Error updating tournament') : t('Error creating tournament'),
    onError: (error) => flyer.showRefusal(error, 'file'),
  });
  const { isPending } = submission;
  const isDragging = useIncomingFiles(flyer.choose, !isPending);

  return (
    <FormDialog
      title={tournament ? t('Edit Tournament') : t('Create Tournament')}
      form={form}
      submission={submission}
      isDirty={form.formState.isDirty || flyer.isChanged || flyer.isPreparing}
      isKept={!flyer.isChanged && !flyer.isPreparing}
      upload={{ sending: flyer.file && { kind: 'flyer' }, isPreparing: flyer.isPreparing }}
      submitLabel={tournament ? t('Save Changes') : t('Create Tournament')}
      offline={t('You are offline. Everything you enter stays here until you can save it.')}
      onClose={onClose}
    >
      <TournamentFormFields form={form} />
      <FlyerField flyer={flyer} disabled={isPending} />
      {isDragging && <DropHint>{t('Drop the flyer here')}</DropHint>}
    </FormDialog>
  );
}

/** `useSubmit` options for a tournament; the server answers a repeated clientId with the first. */
function useSender(tournament: Tournament | undefined, flyer: File | null, isRemoved: boolean) {
  const client = useQueryClient();
  // Flyers of attempts that may be stored although their response was lost.
  const uncertain = useRef<(File | null)[]>([]);
  const isSameFlyer = () => uncertain.current.every((sent) => sent === flyer);

  const update = (
    id: number,
    values: TournamentFormValues,
    { clientId: _, ...transfer }: Attempt,
    { file, removeFlyer }: { file: File | null; removeFlyer: boolean },
  ) =>
    upload(tournamentsApi.updateTournament, {
      params: { id },
      fields: { ...toFields(values, tournament), ...(removeFlyer && { removeFlyer }) },
      files: { file: file ?? undefined },
      ...transfer,
    });

  const send = async (values: TournamentFormValues, attempt: Attempt) => {
    const { clientId, ...transfer } = attempt;
    try {
      if (tournament) {
        const change = { file: flyer, removeFlyer: isRemoved };
        return await update(tournament.id, values, attempt, change);
      }
      return await upload(tournamentsApi.createTournament, {
        fields: { ...toFields(values), clientId },
        files: { file: flyer ?? undefined },
        ...transfer,
      });
    } catch (error) {
      if (transfer.signal.aborted || mayHaveArrived(error)) {
        uncertain.current.push(flyer);
        void markStale(client, 'tournament');
      }
      throw error;
    }
  };

  const replay = {
    isSame: (saved: Tournament, values: TournamentFormValues) =>
      isSameFlyer() && isSaved(saved, toFields(values)),
    update: (saved: Tournament, values: TournamentFormValues, attempt: Attempt) =>
      update(saved.id, values, attempt, {
        file: isSameFlyer() ? null : flyer,
        removeFlyer: flyer === null && saved.imageUrl !== null,
      }),
  };
  return tournament ? { send } : { send, replay };
}

const LABELS = {
  choose: t('Choose flyer'),
  change: t('Replace flyer'),
  undo: t('Keep the old flyer'),
  remove: t('Remove flyer'),
  preparing: t('Preparing the flyer…'),
};

function FlyerField({ flyer, disabled }: { flyer: Flyer; disabled: boolean }) {
  const { storedUrl } = flyer;
  return (
    <PictureField
      picture={flyer}
      legend={
        <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 font-medium">
          {' '}
          {t('Flyer')} <span className="text-sm font-normal text-faint">{t('Optional')}</span>
        </legend>
      }
      labels={LABELS}
      hint={t(
        'Recommended: {size} pixels. JPG, PNG, GIF or WebP; photos over 5 MB are made smaller before they are sent.',
        { size: `${FLYER_SIZE.width} × ${FLYER_SIZE.height}` },
      )}
      accept={IMAGE_KINDS}
      disabled={disabled}
      frame="grid aspect-[1200/630] place-items-center rounded-field border border-line bg-bg"
      preview={(url) =>
        (url ?? storedUrl) && (
          <PicturePreview
            src={url ?? storedUrl}
            alt={url ? t('The chosen flyer') : t('The flyer')}
            className="absolute inset-0 size-full object-contain"
          />
        )
      }
    />
  );
}

const useFlyer = (storedUrl: string | null) =>
  usePictureChoice({
    storedUrl,
    accepts: (file) => fileKind(file) === 'image',
    prepare: async (file) => (await prepareImage(file)) ?? imageTooLarge(file.size),
  });

export type Flyer = ReturnType<typeof useFlyer>;
