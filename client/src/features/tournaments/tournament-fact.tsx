import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { formatMoment, zoneAt } from '@/lib/dates';
import { DateBlock } from './tournament-parts';
import { timeLeft } from './tournament-words';

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h2 className="mb-1.5 text-sm font-medium text-muted">{label}</h2>
      {children}
    </section>
  );
}

/** Date and time, for members and visitors. */
export function WhenFact({ tournament }: { tournament: Pick<Tournament, 'date' | 'isPast'> }) {
  const { date, isPast } = tournament;
  return (
    <Fact label={t('When')}>
      <div className="flex flex-wrap items-center gap-3.5">
        <DateBlock date={date} isPast={isPast} />
        <div className="min-w-0 flex-1 basis-40">
          <time dateTime={date} className="block text-lg leading-snug font-semibold">
            {formatMoment(date, 'longDateTime')}
          </time>
          <p className="text-sm text-muted">{zoneAt(date)}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2">
            {isPast && <Badge icon={<Flag />}>{t('It is over')}</Badge>}
            <span className="text-muted">{timeLeft(tournament)}</span>
          </p>
        </div>
      </div>
    </Fact>
  );
}
