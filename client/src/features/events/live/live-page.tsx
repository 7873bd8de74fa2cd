import { useQuery } from '@tanstack/react-query';
import { ListOrdered, MonitorPlay, Network, ScrollText, Swords } from 'lucide-react';
import { useState } from 'react';
import type { LivePage as Page } from '#shared/event-live';
import { currentRoundTitle, stageOfBracket, withSources } from '#shared/rules/events/titles';
import { isFoundIn } from '#shared/rules/search-words';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { ButtonLink } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { usePageTitle } from '@/lib/use-page-title';
import { eventQueries } from '../api';
import { livePath } from '../event-paths';
import { Bracket } from '../views/bracket';
import { PairingsList } from '../views/pairings-list';
import { Resting, restingIn } from '../views/resting';
import { RoundClock } from '../views/round';
import { StandingsTable } from '../views/standings-table';
import { fromLive, PHASE_WORDS } from '../views/words';
import { FollowButton, FollowedList, useFollowed } from './followed';
import { LiveFrame, livePolling } from './live-frame';

export const isOver = ({ phase }: Page) => phase === 'finished' || phase === 'cancelled';

export const LIVE_PAGE_MISSING = {
  title: t('This link has changed or ended'),
  text: t(
    'The organisers may have made a new link, or the event is not public now. Please ask them, or scan the code in the hall again.',
  ),
};

/** The event's public page, while the organisers publish it. */
export function LivePage({ code }: { code: string }) {
  const query = useQuery({ ...eventQueries.live(code), ...livePolling(isOver) });
  usePageTitle(query.data ? t('{event}, live', { event: query.data.name }) : t('Live'));
  return (
    <LiveFrame query={query} missing={LIVE_PAGE_MISSING}>
      {(page) => <Content code={code} page={page} />}
    </LiveFrame>
  );
}

function stateWords({ phase, round, bracket }: Page): string {
  if (phase !== 'running' || !round) return PHASE_WORDS[phase];
  const stage = stageOfBracket(bracket.map(fromLive));
  const title = currentRoundTitle(round, stage?.number === round.stage ? [stage] : []);
  if (round.state === 'done') return t('{round}: all matches are done', { round: title });
  return t('{round}: {open, plural, one {# match} other {# matches}} to go', {
    round: title,
    open: round.open,
  });
}

/** So few names found are offered to be followed. */
const FOUND_MAX = 3;

function Content({ code, page }: { code: string; page: Page }) {
  const { name, phase, clock, matches, standings, bracket } = page;
  const hasBracket = bracket.length > 0;
  const tabs = [
    { value: 'pairings', label: t('Pairings'), icon: <Swords /> },
    ...(hasBracket ? [{ value: 'bracket', label: t('Bracket'), icon: <Network /> }] : []),
    { value: 'standings', label: t('Standings'), icon: <ListOrdered /> },
  ];
  const [tab, setTab] = useState(
    phase === 'finished' ? 'standings' : hasBracket ? 'bracket' : 'pairings',
  );
  const [search, setSearch] = useState('');
  const followed = useFollowed(code);
  const tree = bracket.map(fromLive);
  const stage = stageOfBracket(tree);
  const all = withSources(matches.map(fromLive), stage ? [stage] : []);
  const isKnockout = stage !== undefined && stage.number === page.round?.stage;
  const pairings = all.filter(({ a, b }) => isFoundIn([a?.name ?? null, b?.name ?? null], search));
  const isFound = ({ name }: { name: string }) => isFoundIn([name], search);
  const rows = standings.filter(isFound);
  const resting = restingIn(all, standings).filter(isFound);
  const isSearched = search.trim() !== '';
  const nobody = (
    <EmptyState
      icon={<Swords />}
      title={t('No match')}
      text={t('Nobody here is called “{name}”.', { name: search })}
    />
  );
  return (
    <>
      <PageHeader
        title={name}
        subtitle={<span role="status">{stateWords(page)}</span>}
        actions={
          <>
            {phase === 'running' && <RoundClock clock={clock} className="text-3xl leading-none" />}
            <ButtonLink to={livePath(code, 'rules')} icon={<ScrollText />}>
              {t('Rules')}
            </ButtonLink>
            <ButtonLink
              to={livePath(code, 'projector')}
              icon={<MonitorPlay />}
              className="max-md:hidden"
            >
              {t('Projector')}
            </ButtonLink>
          </>
        }
      />
      <FollowedList
        followed={followed}
        matches={isKnockout ? withSources(tree, [stage]) : all}
        page={page}
      />
      <SearchInput value={search} onChange={setSearch} label={t('Find a name')} className="mb-4" />
      {isSearched && rows.length <= FOUND_MAX && (
        <ul className="-mt-2 mb-4 flex flex-wrap gap-x-4">
          {rows.map(({ name }) => (
            <li key={name} className="flex min-h-11 items-center">
              <FollowButton followed={followed} name={name} />
              {shownText(name)}
            </li>
          ))}
        </ul>
      )}
      <Tabs value={tab} onValueChange={setTab} label={t('Live page')} tabs={tabs} compact>
        <TabPanel value="pairings">
          {pairings.length > 0 || resting.length > 0 ? (
            <>
              <PairingsList matches={pairings} />
              <Resting rows={resting} className="mt-4" />
            </>
          ) : isSearched ? (
            nobody
          ) : (
            <EmptyState
              icon={<Swords />}
              title={t('No pairings yet')}
              text={t('They appear here as soon as a round is paired.')}
            />
          )}
        </TabPanel>
        {hasBracket && (
          <TabPanel value="bracket">
            <Bracket
              matches={tree}
              isOwn={
                isSearched
                  ? ({ a, b }) => [a, b].some((side) => side && isFoundIn([side.name], search))
                  : undefined
              }
            />
          </TabPanel>
        )}
        <TabPanel value="standings">
          {rows.length > 0 ? (
            <StandingsTable
              rows={rows}
              action={({ name }) => <FollowButton followed={followed} name={name} />}
            />
          ) : isSearched ? (
            nobody
          ) : (
            <EmptyState icon={<ListOrdered />} title={t('No standings yet')} />
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}
