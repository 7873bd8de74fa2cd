import { useQuery } from '@tanstack/react-query';
import { Info, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Deck, MATCHUP_ROUNDS, type Matchup, type Matchups } from '#shared/decks';
import { rateGrade } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { Card } from '@/components/ui/card';
import { Skeletons } from '@/components/ui/skeleton';
import { Caution, Loaded } from '@/components/ui/states';
import { TypeMark } from '@/features/combos';
import { cx } from '@/lib/cx';
import { inPercent, roundsInWords } from '@/lib/words';
import { deckQueries } from '../api';
import { RATE_COLOURS } from '../deck-figures';

/** The opponent types that a deck does well and badly against. */
export function DeckMatchups({ deck }: { deck: Pick<Deck, 'id'> }) {
  const query = useQuery(deckQueries.matchups(deck.id));
  return (
    <Loaded
      query={query}
      skeleton={
        <Skeletons
          label={t('Loading matchups')}
          rows={2}
          className="grid gap-3 sm:grid-cols-2"
          of="h-52 rounded-card"
        />
      }
      failed={{ title: t('Error loading matchups') }}
    >
      {(matchups) => <MatchupLists matchups={matchups} />}
    </Loaded>
  );
}

function MatchupLists({ matchups }: { matchups: Matchups }) {
  const { source, best, challenging, knownRounds } = matchups;
  const missing = MATCHUP_ROUNDS - knownRounds;
  return (
    <div className="flex flex-col gap-3">
      {source === 'general' ? (
        <Caution icon={<Info />} title={t("General figures, not this deck's")}>
          {t(
            "{count, plural, one {# more round with a named opponent combo is} other {# more rounds with a named opponent combo are}} needed to show this deck's own.",
            { count: missing },
          )}
        </Caution>
      ) : (
        <p className="figures text-sm text-muted">
          {t(
            'From {count, plural, one {# round} other {# rounds}} against opponents whose combo is known.',
            { count: knownRounds },
          )}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <MatchupList
          title={t('Best matchups')}
          icon={<ThumbsUp />}
          tone="text-win"
          matchups={best}
          none={t('There is no type it wins at least half of its rounds against.')}
        />
        <MatchupList
          title={t('Challenging matchups')}
          icon={<ThumbsDown />}
          tone="text-warning"
          matchups={challenging}
          none={t('There is no type it loses most of its rounds against.')}
        />
      </div>
    </div>
  );
}

interface MatchupListProps {
  title: string;
  icon: ReactNode;
  tone: string;
  matchups: readonly Matchup[];
  /** Shown if there are none. */
  none: string;
}

function MatchupList({ title, icon, tone, matchups, none }: MatchupListProps) {
  return (
    <Card>
      <h3 className={cx('flex items-center gap-2 font-semibold [&_svg]:size-4.5', tone)}>
        <span aria-hidden="true">{icon}</span>
        {title}
      </h3>
      {matchups.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{none}</p>
      ) : (
        <ul aria-label={title} className="mt-1 divide-y divide-line">
          {matchups.map(({ type, winRate, rounds }) => (
            <li key={type} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 leading-snug">
                <TypeMark type={type} className="font-semibold" />
                {rounds > 0 && (
                  <>
                    {' '}
                    <span className="figures block text-sm text-muted">
                      {roundsInWords(rounds)}
                      {rounds < MATCHUP_ROUNDS && ` · ${t('not enough rounds yet')}`}
                    </span>
                  </>
                )}
              </span>{' '}
              <span
                className={cx(
                  'figures font-display text-3xl leading-none font-bold',
                  rounds > 0 ? RATE_COLOURS[rateGrade(winRate)] : 'text-muted',
                )}
              >
                {inPercent(winRate)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
