import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { EventPacket, RulesPage as Rules, TournamentEvent } from '#shared/event-schemas';
import { completeSettings } from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button } from '@/components/ui/button';
import { NotShown } from '@/components/ui/missing';
import { Skeletons } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/dates';
import { usePageTitle } from '@/lib/use-page-title';
import { eventQueries, useEvent, useEventUpdates } from '../api';
import { backToTournament, eventPath, livePath } from '../event-paths';
import { LiveFrame, livePolling } from '../live/live-frame';
import { isOver, LIVE_PAGE_MISSING } from '../live/live-page';
import { UnloadedEvent } from '../views/event-frame';
import { RulesList, settingsInWords } from './rules-words';

const PrintButton = ({ isReady = true }: { isReady?: boolean }) => (
  <Button
    variant="primary"
    size="lg"
    icon={<Printer />}
    disabled={!isReady}
    onClick={() => window.print()}
  >
    {t('Print')}
  </Button>
);

interface PaperProps {
  event: string;
  date?: string;
  rules: Rules;
  stages: Parameters<typeof RulesList>[0]['stages'];
}

/** One page: black on white, also on paper. */
function Paper({ event, date, rules, stages }: PaperProps) {
  return (
    <article
      data-sheet
      data-theme="light"
      className="@container/rules rounded-mark bg-white p-[6mm] text-black shadow-lg print:p-0 print:shadow-none"
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-black pb-2">
        <h2 className="font-display text-2xl font-bold wrap-anywhere">
          {rules.name ? t('Rules: {name}', { name: rules.name }) : t('Rules')}
        </h2>
        <p className="text-sm wrap-anywhere">{date ? `${event}, ${formatDate(date)}` : event}</p>
      </header>
      <RulesList rules={rules} stages={stages} />
    </article>
  );
}

/** The rules of an event, for everybody who sees its tournament. */
export function RulesPage({ id }: { id: number }) {
  const client = useQueryClient();
  const query = useEvent(id);
  useEventUpdates(id);
  const event = query.data ?? (query.error ? kept(client, id) : undefined);
  return event ? <LoadedRules event={event} /> : <UnloadedEvent id={id} query={query} />;
}

/** The event in the packet of a judge's or organiser's device, which is kept without a network. */
const kept = (client: QueryClient, id: number): TournamentEvent | undefined =>
  client.getQueryData<EventPacket>(eventQueries.packet(id).queryKey)?.event;

function LoadedRules({ event }: { event: TournamentEvent }) {
  const { id, tournament, settings } = event;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(eventQueries.rules(id));
  const own = error ? kept(client, id)?.settings : undefined;
  const rules = data ?? (own && { name: own.rulesName, ...settingsInWords(completeSettings(own)) });
  usePageTitle(t('Rules of {event}', { event: tournament.name }));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-4xl px-4 pt-5 pb-16 md:px-8 print:max-w-none print:p-0"
    >
      <div className="print:hidden">
        <PageHeader
          title={t('Rules')}
          subtitle={tournament.name}
          back={backToTournament(id)}
          actions={<PrintButton isReady={rules !== undefined} />}
        />
      </div>
      {rules ? (
        <Paper
          event={tournament.name}
          date={tournament.date}
          rules={rules}
          stages={settings.stages}
        />
      ) : error ? (
        <NotShown
          error={error}
          absent={{
            title: t('No event here'),
            text: t('This tournament is not run in Ripcord, or it was deleted.'),
          }}
          failed={t('The rules could not be loaded')}
          back={{ to: eventPath(id), label: t('Back to the tournament') }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeletons label={t('Loading')} of="h-96 rounded-mark" />
      )}
    </main>
  );
}

/** The same from the live page, without an account. */
export function LiveRules({ code }: { code: string }) {
  const page = useQuery({ ...eventQueries.live(code), ...livePolling(isOver) });
  const query = useQuery({
    ...eventQueries.liveRules(code),
    ...livePolling<Rules>(() => page.data !== undefined && isOver(page.data)),
  });
  const name = page.data?.name;
  usePageTitle(name ? t('Rules of {event}', { event: name }) : t('Rules'));
  return (
    <LiveFrame
      query={query}
      missing={LIVE_PAGE_MISSING}
      failed={t('The rules could not be loaded')}
    >
      {(rules) => (
        <>
          <div className="print:hidden">
            <PageHeader
              title={t('Rules')}
              subtitle={name}
              back={{ to: livePath(code), label: t('Back to the live page') }}
              actions={<PrintButton />}
            />
          </div>
          <Paper event={name ?? ''} rules={rules} stages={[]} />
        </>
      )}
    </LiveFrame>
  );
}
