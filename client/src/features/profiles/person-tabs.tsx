import type { Profile } from '@shared/profiles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LayoutDashboard, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { TopIcon } from '@/components/brand/top-icon';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useTab } from '@/lib/use-address';
import { PersonBattles, PersonCombos, PersonPosts, personListQueries } from './person-lists';
import { Section } from './section';

const TABS = [
  { value: 'overview', label: 'Overview', icon: <LayoutDashboard /> },
  { value: 'combos', label: 'Combos', icon: <TopIcon /> },
  { value: 'battles', label: 'Battles', icon: <Swords /> },
];

/** So many of each stand in the overview: a row of a large screen. */
const SHOWN = { combos: 3, battles: 2 };

interface PersonTabsProps {
  person: Profile;
  /** Begins the overview. */
  standing: ReactNode;
}

/** What somebody shares with everybody, the open tab kept in the address. */
export function PersonTabs({ person, standing }: PersonTabsProps) {
  const [tab, showTab] = useTab(TABS);
  const combos = useInfiniteQuery(personListQueries.combos(person.id));
  const battles = useInfiniteQuery(personListQueries.battles(person.id));
  return (
    <Tabs value={tab} onValueChange={showTab} label="Profile" tabs={TABS}>
      <TabPanel value="overview" className="space-y-6">
        {standing}
        <Section
          title="Combos"
          more={hasAny(combos.data) ? { to: '?tab=combos', label: 'All combos' } : undefined}
        >
          <PersonCombos person={person} limit={SHOWN.combos} />
        </Section>
        <Section
          title="Battles"
          more={hasAny(battles.data) ? { to: '?tab=battles', label: 'All battles' } : undefined}
        >
          <PersonBattles person={person} limit={SHOWN.battles} />
        </Section>
        <Section title="Posts">
          <PersonPosts person={person} />
        </Section>
      </TabPanel>
      <TabPanel value="combos">
        <PersonCombos person={person} />
      </TabPanel>
      <TabPanel value="battles">
        <PersonBattles person={person} />
      </TabPanel>
    </Tabs>
  );
}

const hasAny = (data: unknown[] | undefined) => (data?.length ?? 0) > 0;
