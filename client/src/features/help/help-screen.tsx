import { FINISH_POINTS, FINISH_TYPES } from '@shared/rules/finish';
import { PenLine, SearchX } from 'lucide-react';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishBadge } from '@/components/ui/finish';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useTypedSearch } from '@/lib/use-address';
import { FAQ } from './faq';
import { FaqList } from './faq-list';
import { findEntries } from './find-entries';
import { FAQ_TABS, useHelpAddress } from './use-help-address';

const TABS = FAQ_TABS.map((tab) => ({ value: tab, label: tab }));

/** Questions and answers, to be searched and to be browsed (specification, "Help"). */
export function HelpScreen() {
  const { tab, showTab, q, search, opened, setOpened } = useHelpAddress();
  const { typed, setTyped } = useTypedSearch(q, search);
  const words = typed.trim();
  const { here, elsewhere } = findEntries(FAQ, tab, typed);
  const list = { typed, opened, onOpened: setOpened };

  return (
    <>
      <PageHeader title="Help" subtitle="How Ripcord counts, shows and keeps things" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <SearchInput
            value={typed}
            onChange={setTyped}
            label="Search the help"
            placeholder="Search questions and answers"
            className="mb-3"
          />
          <p role="status" className="sr-only">
            {words && found(here.length + elsewhere.length)}
          </p>
          <Tabs wrap value={tab} onValueChange={showTab} label="Topics" tabs={TABS}>
            {FAQ_TABS.map((one) => (
              <TabPanel key={one} value={one} className="mt-4">
                {words && here.length + elsewhere.length === 0 ? (
                  <EmptyState
                    icon={<SearchX />}
                    title="No answers match your search"
                    text={`No question and no answer has “${words}” in it.`}
                    action={<Button onClick={() => setTyped('')}>Clear search</Button>}
                  />
                ) : (
                  <>
                    {words && here.length === 0 && (
                      <p className="text-muted">
                        Nothing under {one} matches “{words}”.
                      </p>
                    )}
                    <FaqList {...list} entries={here} label={one} showsCategory={one === 'All'} />
                    {elsewhere.length > 0 && (
                      <>
                        <p className="eyebrow mt-6 mb-2.5">In other topics</p>
                        <FaqList
                          {...list}
                          entries={elsewhere}
                          label="In other topics"
                          showsCategory
                        />
                      </>
                    )}
                  </>
                )}
              </TabPanel>
            ))}
          </Tabs>
        </div>
        <div className="grid gap-4 sm:grid-cols-2 lg:sticky lg:top-22 lg:grid-cols-1">
          <PointsCard />
          <AskCard />
        </div>
      </div>
    </>
  );
}

const found = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} found`;

/** What is asked most, without asking. */
function PointsCard() {
  const worth = FINISH_TYPES.toSorted((a, b) => FINISH_POINTS[a] - FINISH_POINTS[b]);
  return (
    <Card>
      <CardTitle>Points for a round</CardTitle>
      <dl className="mt-3 flex flex-col gap-2">
        {worth.map((finish) => (
          <div key={finish} className="flex items-center justify-between gap-3">
            <dt>
              <FinishBadge finish={finish} />
            </dt>
            <dd className="figures font-display text-2xl leading-none font-bold">
              {FINISH_POINTS[finish]}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function AskCard() {
  return (
    <Card>
      <CardTitle>Still a question?</CardTitle>
      <p className="mt-1.5 mb-4 text-muted">
        Somebody in the community has surely had it too. A post of a few words will do.
      </p>
      <ButtonLink
        to="/community?create=true"
        className="w-full"
        icon={<PenLine aria-hidden="true" />}
      >
        Ask the community
      </ButtonLink>
    </Card>
  );
}
