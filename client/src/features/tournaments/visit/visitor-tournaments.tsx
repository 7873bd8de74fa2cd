import { CalendarX } from 'lucide-react';
import { useId } from 'react';
import { t } from '#shared/translate';
import type { PublicTournament } from '#shared/web';
import { PageHeader } from '@/components/layout/page-header';
import { VisitorFrame } from '@/components/layout/visitor-frame';
import { EntityGrid } from '@/components/ui/entity-grid';
import { EmptyState } from '@/components/ui/states';
import { isAbsent } from '@/lib/api-error';
import { CARD_COLUMNS, cardHeight } from '../list/card-layout';
import { TournamentFrame } from '../list/tournament-frame';
import { goingWords } from '../tournament-words';
import { useVisitorList } from './api';
import { VisitorProblem } from './visitor-problem';

/** Approximate height of a card below its flyer (pixels). */
const BODY_HEIGHT = 216;

/** The tournaments that are listed on the web. */
export function VisitorTournaments() {
  const upcoming = useVisitorList('upcoming');
  const past = useVisitorList('past');
  const grid = (query: typeof upcoming, label: string) => (
    <section aria-label={label} className="mb-9">
      <h2 className="mb-4 font-display text-2xl leading-tight font-semibold tracking-wide">
        {label}
      </h2>
      <EntityGrid
        query={query}
        label={label}
        loadingLabel={t('Loading tournaments')}
        name={`visitors ${label}`}
        columns={CARD_COLUMNS}
        skeletonRows={1}
        rowHeight={(columns) => cardHeight(columns, BODY_HEIGHT)}
        failed={{ title: t('Error loading tournaments') }}
        empty={
          <EmptyState
            icon={<CalendarX />}
            title={t('Nothing is listed here right now')}
            text={t('People who are logged in see all tournaments.')}
          />
        }
      >
        {(tournament) => <VisitorCard tournament={tournament} />}
      </EntityGrid>
    </section>
  );
  if (isAbsent(upcoming.error)) {
    return <VisitorProblem title="" error={upcoming.error} onRetry={() => {}} />;
  }
  return (
    <VisitorFrame>
      <PageHeader title={t('Tournaments')} />
      {grid(upcoming, t('Upcoming tournaments'))}
      {Boolean(past.data?.length) && grid(past, t('Past tournaments'))}
    </VisitorFrame>
  );
}

function VisitorCard({ tournament }: { tournament: PublicTournament }) {
  const { isPast, participantCount } = tournament;
  const title = useId();
  return (
    <TournamentFrame tournament={tournament} titleId={title}>
      <p className="figures mt-auto text-sm text-muted">{goingWords(participantCount, isPast)}</p>
    </TournamentFrame>
  );
}
