import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { LiveCard as Card } from '#shared/event-live';
import type { EventPhase } from '#shared/rules/events/phases';
import { hasLeft } from '#shared/rules/events/progress';
import { matchTitle } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { ButtonLink } from '@/components/ui/button';
import { Card as Box, CardTitle } from '@/components/ui/card';
import { StatTile } from '@/components/ui/stat-tile';
import { usePageTitle } from '@/lib/use-page-title';
import { eventQueries } from '../api';
import { claimPath, livePath } from '../event-paths';
import { PairingsList } from '../views/pairings-list';
import {
  ENTRANT_STATE_WORDS,
  fromLive,
  placeWords,
  type ShownMatch,
  sideName,
  stageReachedWords,
  tableWords,
} from '../views/words';
import { LiveFrame, livePolling } from './live-frame';

const isOver = (card: Card) => hasLeft(card) || card.phase in OVER_WORDS;

/** A guest's card, identified by their slip's code: next match, and how to keep the matches. */
export function LiveCard({ code, card }: { code: string; card: string }) {
  const query = useQuery({ ...eventQueries.card(code, card), ...livePolling(isOver) });
  usePageTitle(
    query.data
      ? t('{name} at {event}', { name: shownText(query.data.name), event: query.data.event })
      : t('Your card'),
  );
  return (
    <LiveFrame
      query={query}
      missing={{
        title: t('This card was not found'),
        text: t('Please check the code on your slip, or ask the organisers.'),
      }}
    >
      {(data) => <Content card={data} code={code} claim={claimPath(data.eventId, card)} />}
    </LiveFrame>
  );
}

function Content({ card, code, claim }: { card: Card; code: string; claim: string }) {
  const { name, event, number, place, stage, wins, losses, state } = card;
  const matches = card.matches.map(fromLive);
  const next = matches.find(({ outcome, state }) => outcome === null && state !== 'void');
  const played = matches.filter(({ outcome }) => outcome !== null).reverse();
  return (
    <>
      <PageHeader
        title={shownText(name)}
        subtitle={t('Number {number} at {event}', { number, event })}
      />
      {hasLeft(card) ? (
        <p className="mb-5 text-lg">{ENTRANT_STATE_WORDS[state]}</p>
      ) : (
        <NextMatch match={next} card={card} />
      )}
      <div className="mb-6 grid grid-cols-2 gap-3">
        <StatTile
          label={t('Place [[in the standings]]')}
          value={place === null ? '–' : placeWords(place)}
          detail={stage !== null && stageReachedWords(stage)}
        />
        <StatTile label={t('Wins and losses')} value={`${wins}–${losses}`} />
      </div>
      {played.length > 0 && (
        <section aria-labelledby="results" className="mb-6">
          <h2 id="results" className="mb-3 font-display text-2xl font-bold">
            {t('Results')}
          </h2>
          <PairingsList matches={played} label={t('Results')} showsRound stages={card.stages} />
        </section>
      )}
      <Box className="mb-6">
        <CardTitle>{t('Keep your matches')}</CardTitle>
        <p className="mt-2 text-muted">
          {t('Log in or create an account, and your matches here are added to its battle log.')}
        </p>
        <ButtonLink to={claim} variant="primary" icon={<UserPlus />} className="mt-4">
          {t('Claim my matches')}
        </ButtonLink>
      </Box>
      <ButtonLink to={livePath(code)} className="w-full">
        {t('All pairings and standings')}
      </ButtonLink>
    </>
  );
}

const OVER_WORDS: Partial<Record<EventPhase, string>> = {
  finished: t('The event is over. Thank you for playing!'),
  cancelled: t('This event was cancelled.'),
};

interface NextMatchProps {
  match: ShownMatch | undefined;
  card: Card;
}

function NextMatch({ match, card: { name, phase, stages } }: NextMatchProps) {
  const against = match && sideName(match, match.a?.name === name ? 'b' : 'a');
  return (
    <section
      aria-label={t('Next match')}
      role="status"
      className="cut mb-5 bg-accent px-5 py-4 text-on-accent"
    >
      {match ? (
        <>
          <p className="font-semibold">{matchTitle({ ...match, table: null }, stages)}</p>
          <p className="font-display text-5xl leading-tight font-bold">
            {tableWords(match) || t('Please wait')}
          </p>
          <p className="text-lg wrap-anywhere">
            {against && t('against {name}', { name: against })}
          </p>
        </>
      ) : (
        <p className="text-lg font-semibold">
          {OVER_WORDS[phase] ?? t('No match to play now. The next one appears here.')}
        </p>
      )}
    </section>
  );
}
