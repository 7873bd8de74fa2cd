import type { TournamentEvent } from '#shared/event-schemas';
import { eventsApi } from '#shared/events';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/api';
import { listInWords } from '@/lib/words';
import { useAllEntrants } from '../api';
import { useAct } from './acts';
import type { SentResult } from './send-result';

interface AfterCorrectionProps {
  event: TournamentEvent;
  correction: NonNullable<SentResult['correction']>;
  onClose: () => void;
}

const WORDS = {
  cut: {
    title: t('The cut would be another now'),
    confirmLabel: t('Take the cut back'),
    cancelLabel: t('Keep the cut'),
  },
  repair: {
    title: t('Pair the round anew?'),
    confirmLabel: t('Pair anew'),
    cancelLabel: t('Keep the pairings'),
  },
};

const outsideWords = (names: readonly string[]) =>
  t('{names} would not be in it.', { names: listInWords(names) });
const insideWords = (names: readonly string[]) =>
  t('{names} would be in it.', { names: listInWords(names) });

/** After a correction that the cut or the last round was made without. */
export function AfterCorrection({ event, correction, onClose }: AfterCorrectionProps) {
  const { id } = event;
  const { cut, repair } = correction;
  const { data = [] } = useAllEntrants(id);
  const namesOf = (ids: readonly number[]) =>
    data.filter((one) => ids.includes(one.id)).map(({ name }) => shownText(name));
  const takeBack = useAct({
    send: async () => {
      if (cut) return call(eventsApi.undoAdvance, { params: { id }, query: {} });
      await call(eventsApi.deleteRound, { params: { id, n: repair ?? 0 }, query: {} });
      return call(eventsApi.drawRound, { params: { id }, body: {} });
    },
    failed: t('This could not be taken back'),
    done: cut ? t('The cut is taken back') : t('The round is paired anew'),
    onDone: onClose,
  });
  const { title, ...labels } = WORDS[cut ? 'cut' : 'repair'];
  const description = cut
    ? [
        cut.in.length > 0 && insideWords(namesOf(cut.in)),
        cut.out.length > 0 && outsideWords(namesOf(cut.out)),
        cut.undo
          ? t(
              'It stays as it is unless you take it back, which is possible until its first result.',
            )
          : t('The final stage has results already, so the cut stays as it is.'),
      ]
        .filter(Boolean)
        .join(' ')
    : t('Round {number} was paired with the old result and has no result yet.', {
        number: repair ?? 0,
      });
  if (cut && !cut.undo) {
    const footer = <Button onClick={onClose}>{t('Close')}</Button>;
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        description={description}
        size="sm"
        footer={footer}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      tone="primary"
      {...labels}
      pending={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
    />
  );
}
