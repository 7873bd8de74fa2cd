import { useQuery } from '@tanstack/react-query';
import { Settings2, Undo2, XCircle } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { TournamentEvent } from '#shared/event-schemas';
import type { EventPhase } from '#shared/rules/events/phases';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { lazyDialog } from '@/lib/lazy';
import { eventQueries } from '../api';
import { usePhase } from './now';

const SettingsDialog = lazyDialog(async () => (await import('./set-up')).SettingsDialog);

function stepBack(
  { phase, settings }: TournamentEvent,
  hasResult: boolean,
): [to?: EventPhase, label?: string, question?: string] {
  if (phase === 'registration') return ['draft', t('Close registration'), t('Close registration?')];
  if (phase === 'check_in')
    return ['registration', t('Back to registration'), t('Back to registration?')];
  if (phase === 'running') {
    return !hasResult
      ? [settings.checkIn ? 'check_in' : 'registration', t('Undo the start'), t('Undo the start?')]
      : [];
  }
  return phase === 'finished' ? ['running', t('Reopen the event'), t('Reopen the event?')] : [];
}

const HAS_REPORT: ReadonlySet<Match['state']> = new Set(['playing', 'disputed']);

/** Settings, and steps back. */
export function Changes({ event }: { event: TournamentEvent }) {
  const { phase, can } = event;
  const { mutate, isPending } = usePhase(event);
  const [asked, setAsked] = useState<'back' | 'cancel'>();
  const [isEditing, setEditing] = useState(false);
  // The packet is kept for a desk without a network, so it is here already.
  const { data: packet } = useQuery(eventQueries.packet(event.id));
  const hasResult =
    !packet ||
    packet.reported.length > 0 ||
    packet.matches.some(({ state }) => HAS_REPORT.has(state));
  const [back, backLabel = '', question = ''] = stepBack(event, hasResult);
  const perform = () => {
    const to = asked === 'cancel' ? 'cancelled' : back;
    if (to) mutate({ to }, { onSettled: () => setAsked(undefined) });
  };
  if (phase === 'cancelled') return null;
  return (
    <Card>
      <CardTitle>{t('Changes')}</CardTitle>
      <div className="mt-3 flex flex-wrap gap-2">
        {can.setUp && (
          <Button icon={<Settings2 />} onClick={() => setEditing(true)}>
            {t('Event settings')}
          </Button>
        )}
        {back && (
          <Button icon={<Undo2 />} onClick={() => setAsked('back')}>
            {backLabel}
          </Button>
        )}
        {phase === 'running' && can.finish && (
          <Button onClick={() => mutate({ to: 'finished' })}>{t('Finish now')}</Button>
        )}
        {phase !== 'finished' && (
          <Button icon={<XCircle />} variant="ghost" onClick={() => setAsked('cancel')}>
            {t('Cancel event')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'cancel' ? t('Cancel the event?') : question}
        description={
          asked === 'cancel'
            ? t('What was played stays in the logs. This cannot be undone.')
            : phase === 'running'
              ? t('The first pairings are removed. This works while no match has a result.')
              : t('You can move on again at any time.')
        }
        confirmLabel={asked === 'cancel' ? t('Cancel event') : backLabel}
        cancelLabel={asked === 'cancel' ? t('Keep it') : undefined}
        tone={asked === 'cancel' ? 'danger' : 'primary'}
        pending={isPending}
        onConfirm={perform}
      />
      <SettingsDialog open={isEditing} event={event} onClose={() => setEditing(false)} />
    </Card>
  );
}
