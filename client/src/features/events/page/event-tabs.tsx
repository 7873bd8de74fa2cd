import { useQuery } from '@tanstack/react-query';
import { Flag, ListOrdered, Network, Shuffle, Swords } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TournamentEvent } from '#shared/event-schemas';
import { isBracket } from '#shared/rules/events/settings';
import { withSources } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import type { Tournament } from '#shared/tournaments';
import { t } from '#shared/translate';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/input';
import { QueryList } from '@/components/ui/query-list';
import { SearchInput } from '@/components/ui/search-input';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { ReportDialog } from '@/features/friends';
import { useTab } from '@/lib/use-address';
import { eventQueries, useAllMatches, useEvent } from '../api';
import { RESULTS } from '../event-paths';
import { useLiveScores, withLiveScores } from '../live-scores';
import { Bracket } from '../views/bracket';
import { PairingsList } from '../views/pairings-list';
import { type RoundOption, RoundSelect } from '../views/round';
import { StandingsTable } from '../views/standings-table';
import { type ShownMatch, type ShownStanding, STAGE_WORDS } from '../views/words';
import { HowPaired } from './how-paired';

const TABS = [
  { value: 'pairings', label: t('Pairings'), icon: <Swords /> },
  { value: 'standings', label: t('Standings'), icon: <ListOrdered /> },
  { value: 'bracket', label: t('Bracket'), icon: <Network /> },
  { value: 'draw', label: t('How it was paired'), icon: <Shuffle /> },
];

export function EventTabs({ tournament: { id } }: { tournament: Tournament }) {
  const { data: event } = useEvent(id);
  return event && event.round !== null ? <DrawnTabs event={event} /> : null;
}

const begunStages = ({ stages }: TournamentEvent) =>
  stages.filter(({ state }) => state !== 'pending');

function DrawnTabs({ event }: { event: TournamentEvent }) {
  const bracket = begunStages(event).find(({ kind }) => isBracket(kind));
  const { imported } = event;
  const tabs = TABS.filter(({ value }) =>
    value === 'bracket' ? bracket : value !== 'draw' || !imported,
  );
  const [tab, showTab] = useTab(tabs);
  const { hash, key } = useLocation();
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link scrolls there again
  useEffect(() => {
    if (hash === `#${RESULTS}`) section.current?.scrollIntoView({ block: 'start' });
  }, [hash, key]);
  return (
    <section ref={section} aria-label={t('Results')} className="mt-6 scroll-mt-20">
      <Tabs wrap compact label={t('Results')} tabs={tabs} value={tab} onValueChange={showTab}>
        <TabPanel value="pairings">
          <Pairings event={event} />
        </TabPanel>
        <TabPanel value="standings">
          <Standings event={event} />
        </TabPanel>
        {bracket && (
          <TabPanel value="bracket">
            <BracketOf event={event} stage={bracket.number} />
          </TabPanel>
        )}
        {!imported && (
          <TabPanel value="draw">
            <HowPaired event={event} />
          </TabPanel>
        )}
      </Tabs>
    </section>
  );
}

const isOwnMatch =
  ({ me }: TournamentEvent) =>
  ({ a, b }: ShownMatch) =>
    me !== null && (a?.entrantId === me.id || b?.entrantId === me.id);

/** Number of matches from which the search field is shown. */
const SEARCHED_FROM = 12;

function Pairings({ event }: { event: TournamentEvent }) {
  const { id, round } = event;
  const [chosen, setChosen] = useState<RoundOption>();
  const [typed, setTyped] = useState('');
  const shown = chosen ?? round ?? { stage: 1, number: 1 };
  const query = useAllMatches(id, { stage: shown.stage, round: shown.number });
  const words = typed.trim().toLowerCase();
  const isFound = ({ a, b }: ShownMatch) =>
    [a, b].some((side) => side?.name.toLowerCase().includes(words));
  const isOwn = isOwnMatch(event);
  const scores = useLiveScores(id);
  return (
    <>
      <RoundSelect event={event} value={shown} onChange={setChosen} className="mb-4 max-w-sm" />
      <QueryList
        query={query}
        {...statesOf(
          t('The pairings could not be loaded'),
          t('No matches in this round yet'),
          <Swords />,
        )}
      >
        {(loaded) => {
          const matches = withLiveScores(withSources(loaded, event.stages), scores);
          const own = matches.filter(isOwn);
          const found = words ? matches.filter(isFound) : matches;
          return (
            <div className="flex flex-col gap-4">
              {own.length > 0 && !words && (
                <PairingsList matches={own} isOwn={isOwn} label={t('Your match')} />
              )}
              {matches.length >= SEARCHED_FROM && (
                <SearchInput
                  value={typed}
                  onChange={setTyped}
                  label={t('Search a name')}
                  placeholder={t('Search a name')}
                />
              )}
              {found.length > 0 ? (
                <PairingsList
                  matches={words ? found : found.filter((match) => !isOwn(match))}
                  isOwn={isOwn}
                />
              ) : (
                <p role="status" className="text-muted">
                  {t('Nobody of that name plays in this round.')}
                </p>
              )}
            </div>
          );
        }}
      </QueryList>
    </>
  );
}

const statesOf = (failed: string, empty: string, icon: ReactNode) => ({
  skeleton: <Skeletons label={t('Loading')} rows={3} of="h-20" />,
  empty: <EmptyState icon={icon} title={empty} />,
  failed: { title: failed },
});

function Standings({ event }: { event: TournamentEvent }) {
  const begun = begunStages(event);
  const [stage, setStage] = useState<number | 'all'>('all');
  const options: (readonly [number | 'all', string])[] = [
    ['all', t('Whole event')],
    ...begun.map(({ number, kind }) => [number, STAGE_WORDS[kind]] as const),
  ];
  const query = useQuery(eventQueries.standings(event.id, stage));
  const isOwn = ({ entrantId }: ShownStanding) => entrantId === event.me?.id;
  return (
    <>
      {begun.length > 1 && (
        <Field label={t('Stage [[part of an event]]')} className="mb-4 max-w-sm">
          {(wiring) => <Select {...wiring} value={stage} options={options} onChoose={setStage} />}
        </Field>
      )}
      <QueryList
        query={query}
        {...statesOf(
          t('The standings could not be loaded'),
          t('No standings yet'),
          <ListOrdered />,
        )}
      >
        {(rows) => (
          <>
            <StandingsTable rows={rows} isOwn={isOwn} />
            <ReportName names={rows.filter((row) => !isOwn(row))} />
          </>
        )}
      </QueryList>
    </>
  );
}

/** Reports an offensive name; names are free text, especially those of guests. */
function ReportName({ names }: { names: readonly { entrantId: number; name: string }[] }) {
  const [isChoosing, setChoosing] = useState(false);
  const [reported, setReported] = useState<{ entrantId: number; name: string }>();
  if (names.length === 0) return null;
  return (
    <div className="mt-4">
      {isChoosing ? (
        <Field label={t('Which name?')} className="max-w-sm">
          {(wiring) => (
            <Select
              {...wiring}
              value=""
              options={names.map(({ entrantId, name }) => [entrantId, shownText(name)] as const)}
              onChoose={(id) => setReported(names.find(({ entrantId }) => entrantId === id))}
            >
              <option value="" disabled>
                {t('Choose a player')}
              </option>
            </Select>
          )}
        </Field>
      ) : (
        <Button variant="ghost" icon={<Flag />} onClick={() => setChoosing(true)}>
          {t('Report a name')}
        </Button>
      )}
      {reported && (
        <ReportDialog
          kind="entrant"
          targetId={reported.entrantId}
          name={reported.name}
          title={t('Report the name {name} [[abuse]]', { name: shownText(reported.name) })}
          onClose={() => {
            setReported(undefined);
            setChoosing(false);
          }}
        />
      )}
    </div>
  );
}

function BracketOf({ event, stage }: { event: TournamentEvent; stage: number }) {
  const query = useAllMatches(event.id, { stage });
  const scores = useLiveScores(event.id);
  return (
    <QueryList
      query={query}
      {...statesOf(t('The bracket could not be loaded'), t('No bracket yet'), <Network />)}
    >
      {(matches) => <Bracket matches={withLiveScores(matches, scores)} isOwn={isOwnMatch(event)} />}
    </QueryList>
  );
}
