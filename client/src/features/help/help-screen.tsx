import { PenLine, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FINISH_POINTS, FINISH_TYPES } from '#shared/rules/finish';
import { t } from '#shared/translate';
import { PageHeader } from '@/components/layout/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { FinishBadge } from '@/components/ui/finish';
import { SearchInput } from '@/components/ui/search-input';
import { EmptyState } from '@/components/ui/states';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useAddress, useTypedSearch } from '@/lib/use-address';
import { CATEGORY_NAMES, FAQ_CATEGORIES } from './entry';
import { FAQ, type FaqTab, findEntries } from './faq';
import { FaqList } from './faq-list';

const FAQ_TABS: readonly FaqTab[] = ['all', ...FAQ_CATEGORIES];
const TAB_NAMES: Record<FaqTab, string> = { all: t('All'), ...CATEGORY_NAMES };
const TABS = FAQ_TABS.map((tab) => ({ value: tab, label: TAB_NAMES[tab] }));
const findTab = (param: string | null) => FAQ_TABS.find((tab) => tab === param);

export function HelpScreen() {
  const { tab, showTab, q, search, opened, setOpened } = useHelpAddress();
  const { typed, setTyped, box } = useTypedSearch(q, search);
  const words = typed.trim();
  const { here, elsewhere } = findEntries(FAQ, tab, typed);
  const list = { typed, opened, onOpened: setOpened };

  return (
    <>
      <PageHeader title={t('Help')} subtitle={t('How Ripcord works and counts')} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <SearchInput
            {...box}
            label={t('Search the help')}
            placeholder={t('Search questions and answers')}
            className="mb-3"
          />
          <p role="status" className="sr-only">
            {words &&
              t('{count, plural, one {# answer found} other {# answers found}}', {
                count: here.length + elsewhere.length,
              })}
          </p>
          <Tabs wrap value={tab} onValueChange={showTab} label={t('Topics')} tabs={TABS}>
            {FAQ_TABS.map((one) => (
              <TabPanel key={one} value={one} className="mt-4">
                {words && here.length + elsewhere.length === 0 ? (
                  <EmptyState
                    icon={<SearchX />}
                    title={t('No answers match your search')}
                    text={t('Nothing in the help mentions “{words}”.', { words })}
                    action={<Button onClick={() => setTyped('')}>{t('Clear search')}</Button>}
                  />
                ) : (
                  <>
                    {words && here.length === 0 && (
                      <p className="text-muted">
                        {t('Nothing under {topic} matches “{words}”.', {
                          topic: TAB_NAMES[one],
                          words,
                        })}
                      </p>
                    )}
                    <FaqList
                      {...list}
                      entries={here}
                      label={TAB_NAMES[one]}
                      showsCategory={one === 'all'}
                    />
                    {elsewhere.length > 0 && (
                      <>
                        <p className="eyebrow mt-6 mb-2.5">{t('In other topics')}</p>
                        <FaqList
                          {...list}
                          entries={elsewhere}
                          label={t('In other topics')}
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

function PointsCard() {
  const worth = FINISH_TYPES.toSorted((a, b) => FINISH_POINTS[a] - FINISH_POINTS[b]);
  return (
    <Card>
      <CardTitle>{t('Points for a round')}</CardTitle>
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
      <CardTitle>{t('Still have a question?')}</CardTitle>
      <p className="mt-1.5 mb-4 text-muted">
        {t('Somebody in the community has surely asked it too. Just write a short post.')}
      </p>
      <ButtonLink
        to="/community?create=true"
        className="w-full"
        icon={<PenLine aria-hidden="true" />}
      >
        {t('Ask the community')}
      </ButtonLink>
      <ButtonLink to="/licenses" variant="ghost" className="mt-2 w-full">
        {t('Open-source licences')}
      </ButtonLink>
    </Card>
  );
}

/** The URL holds the tab (`topic`), the search (`q`) and the linked entry (`#top-combo`). */
function useHelpAddress() {
  const { params, q, change, search } = useAddress();
  const { hash, key } = useLocation();
  const target = FAQ.find(({ id }) => id === hash.slice(1));
  const tab = target?.category ?? findTab(params.get('topic')) ?? 'general';
  const [opened, setOpened] = useState<string[]>([]);
  const targetId = target?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link scrolls there again
  useEffect(() => {
    if (!targetId) return;
    setOpened((before) => [...new Set([...before, targetId])]);
    document.getElementById(targetId)?.scrollIntoView({ block: 'start' });
  }, [targetId, key]);

  return {
    tab,
    showTab: (next: string) => change({ topic: findTab(next) ?? tab }),
    q,
    search,
    opened,
    setOpened,
  };
}
