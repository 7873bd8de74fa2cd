import { useQueryClient } from '@tanstack/react-query';
import { Check, Ticket } from 'lucide-react';
import { useState } from 'react';
import { type Tournament, tournamentsApi } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/api';
import { formatMoment } from '@/lib/dates';
import { markStale, patchEntity } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { AddToCalendar } from '../calendar-link';

interface RegisterOfferProps {
  tournament: Tournament;
  onClose: () => void;
}

/**
 * What somebody wanted before they logged in, offered again: an address alone registers nobody.
 */
export function RegisterOffer({ tournament, onClose }: RegisterOfferProps) {
  const { id, name, can } = tournament;
  const client = useQueryClient();
  const [isIn, setIn] = useState(false);
  const { submit, isPending } = useSubmit<undefined, Tournament>({
    send: (_, { signal }) => call(tournamentsApi.registerForTournament, { params: { id }, signal }),
    failed: t('Error registering for tournament'),
    onSaved: (saved) => {
      patchEntity<Tournament>(client, 'tournament', id, () => saved);
      void markStale(client, 'event', { except: ['/api/tournaments/:id'] });
      if (saved.isRegistered) return setIn(true);
      notifySuccess(t('You are on the waitlist'), t('We tell you when a place is yours.'));
      onClose();
    },
  });
  if (isIn) {
    return (
      <Dialog
        open
        onClose={onClose}
        size="sm"
        title={t("You're in")}
        description={<Facts tournament={tournament} />}
        footer={
          <>
            <AddToCalendar id={id} />
            <Button variant="primary" icon={<Check />} onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('Register for {name}?', { name })}
      description={<Facts tournament={tournament} />}
      footer={
        <>
          <Button onClick={onClose}>{t('Not now')}</Button>
          <Button
            variant="primary"
            icon={<Ticket />}
            loading={isPending}
            onClick={() => void submit(undefined)}
          >
            {can.wait ? t('Join the waitlist') : t('Register Now')}
          </Button>
        </>
      }
    />
  );
}

function Facts({ tournament: { date, location } }: { tournament: Tournament }) {
  return (
    <>
      <time dateTime={date} className="block font-semibold text-ink">
        {formatMoment(date, 'longDateTime')}
      </time>
      <span dir="auto" className="block wrap-anywhere">
        {location}
      </span>
    </>
  );
}
