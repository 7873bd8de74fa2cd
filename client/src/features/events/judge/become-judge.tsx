import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { eventEntrantsApi } from '#shared/event-entrants';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { call } from '@/lib/api';
import { notifySuccess } from '@/lib/notify';
import { reasonOf } from '@/lib/problems';
import { eventQueries, markEventStale, useEvent } from '../api';
import { eventPath, judgePath } from '../event-paths';
import { CodeField } from '../views/code-field';

interface BecomeJudgeProps {
  eventId: number;
  /** The code from the judges' QR code. */
  code: string;
}

/** Asks for confirmation before the person becomes a judge. */
export function BecomeJudge({ eventId, code }: BecomeJudgeProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: event } = useEvent(eventId);
  const name = event?.tournament.name;
  const join = useMutation({
    mutationFn: () => call(eventEntrantsApi.joinStaff, { params: { id: eventId }, body: { code } }),
    onSuccess(joined) {
      client.setQueryData(eventQueries.event(eventId).queryKey, joined);
      void markEventStale(client, eventId);
      notifySuccess(
        t('You are a judge'),
        t('You can now report the matches of {event}.', { event: joined.tournament.name }),
      );
      void navigate(eventPath(eventId, 'judge'), { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title={t('Become a judge?')}
        subtitle={event?.tournament.name}
        back={{ to: eventPath(eventId), label: t('Tournament') }}
      />
      <div className="flex max-w-xl flex-col gap-4">
        <p>
          {name
            ? t(
                'This is the judges’ code of {event}. Judges keep the score at the tables, report matches, and see the lists of all players.',
                { event: name },
              )
            : t(
                'This is the judges’ code of this tournament. Judges keep the score at the tables, report matches, and see the lists of all players.',
              )}
        </p>
        {join.isError && (
          <p role="alert" className="text-loss">
            {reasonOf(join.error)}
          </p>
        )}
        <Button
          variant="primary"
          size="lg"
          icon={<Gavel />}
          loading={join.isPending}
          onClick={() => join.mutate()}
        >
          {t('Become a judge')}
        </Button>
      </div>
    </>
  );
}

/** For devices that cannot scan the judges' code. */
export function JudgeCodeForm({ eventId }: { eventId: number }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const code = typed.trim().toUpperCase();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code) void navigate(judgePath(eventId, code), { replace: true });
  };
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="mx-auto mt-6 flex w-full max-w-sm flex-col gap-3"
    >
      <CodeField label={t('Judges’ code')} value={typed} onChange={setTyped} />
      <Button type="submit" disabled={!code}>
        {t('Continue')}
      </Button>
    </form>
  );
}
