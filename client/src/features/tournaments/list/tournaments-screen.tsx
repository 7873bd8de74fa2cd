import type { Tournament } from '@shared/tournaments';
import { CalendarCheck, Plus, Search, Trophy, UserRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { PageHeader } from '@/components/layout/page-header';
import { Button, IconButton } from '@/components/ui/button';
import { Fab } from '@/components/ui/fab';
import { SearchInput } from '@/components/ui/search-input';
import { SearchedFor } from '@/components/ui/search-overlay';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { ReportDialog } from '@/features/friends';
import { cx } from '@/lib/cx';
import { useAddress, useTypedSearch } from '@/lib/use-address';
import { useAskedDialog } from '@/lib/use-asked-dialog';
import { useIsMobile } from '@/lib/use-is-mobile';
import { TournamentDialog } from '../tournament-dialog';
import type { TournamentAct } from '../tournament-menu';
import { DeleteTournamentDialog } from '../tournament-menu';
import { TournamentList } from './tournament-list';
import { TournamentSearchOverlay } from './tournament-search-overlay';

/* On the narrowest of phones the words need the room. */
const TAB_ICON = { 'aria-hidden': true, className: 'max-[359px]:hidden' } as const;

/** All tournaments and those that one created (specification, "Tournaments"). */
export function TournamentsScreen() {
  const isMobile = useIsMobile();
  const { tab, isGoing, q, showTab, showGoing, search } = useTournamentsAddress();
  const { typed, setTyped } = useTypedSearch(q, search);
  const { isOpen, setOpen, open } = useAskedDialog('create');
  const [isSearching, setSearching] = useState(false);
  const [asked, setAsked] = useState<{ act: TournamentAct; tournament: Tournament }>();
  const onAct = useCallback(
    (act: TournamentAct, tournament: Tournament) => setAsked({ act, tournament }),
    [],
  );
  const close = () => setAsked(undefined);

  const list = (mine: boolean) => (
    <TournamentList
      mine={mine}
      going={isGoing}
      q={q}
      onAct={onAct}
      onCreate={open}
      onClear={() => search('')}
      onShowAll={() => showGoing(false)}
    />
  );

  return (
    <>
      <PageHeader
        title="Tournaments"
        actions={
          isMobile ? (
            <>
              <GoingFilter pressed={isGoing} onChange={showGoing} />
              <IconButton
                label="Search tournaments"
                variant="secondary"
                icon={<Search />}
                onClick={() => setSearching(true)}
              />
            </>
          ) : (
            <Button variant="primary" icon={<Plus />} onClick={open}>
              Create Tournament
            </Button>
          )
        }
      />
      <Tabs
        value={tab}
        onValueChange={showTab}
        label="Tournaments"
        tabs={[
          { value: 'all', label: 'All Tournaments', icon: <Trophy {...TAB_ICON} /> },
          { value: 'mine', label: 'My Tournaments', icon: <UserRound {...TAB_ICON} /> },
        ]}
      >
        {!isMobile && (
          <div className="mt-4 flex items-center gap-3">
            <SearchInput
              value={typed}
              onChange={setTyped}
              label="Search tournaments"
              placeholder="Search by name, description or location"
              className="max-w-md flex-1"
            />
            <GoingFilter pressed={isGoing} onChange={showGoing} />
          </div>
        )}
        {isMobile && q && (
          <div className="mt-4 -mb-1">
            <SearchedFor q={q} onClear={() => search('')} />
          </div>
        )}
        <TabPanel value="all">{list(false)}</TabPanel>
        <TabPanel value="mine">{list(true)}</TabPanel>
      </Tabs>
      <Fab label="Create Tournament" icon={<Plus />} onClick={open} />

      <TournamentDialog open={isOpen} onOpenChange={setOpen} />
      <TournamentDialog
        tournament={asked?.tournament}
        open={asked?.act === 'edit'}
        onOpenChange={(stays) => !stays && close()}
      />
      {asked?.act === 'delete' && (
        <DeleteTournamentDialog tournament={asked.tournament} onClose={close} />
      )}
      {asked?.act === 'report' && (
        <ReportDialog
          kind="tournament"
          targetId={asked.tournament.id}
          name={asked.tournament.name}
          onClose={close}
        />
      )}
      {isSearching && (
        <TournamentSearchOverlay
          typed={typed}
          onType={setTyped}
          filter={{ q, going: isGoing, mine: tab === 'mine' }}
          onClose={() => setSearching(false)}
        />
      )}
    </>
  );
}

interface GoingFilterProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
}

/** Shows only those that one is registered for. */
function GoingFilter({ pressed, onChange }: GoingFilterProps) {
  return (
    <Button
      aria-pressed={pressed}
      title="Only those you are registered for"
      icon={<CalendarCheck />}
      onClick={() => onChange(!pressed)}
      className={cx(pressed && 'border-accent-ink text-accent-ink')}
    >
      Going
    </Button>
  );
}

export type TournamentsTab = 'all' | 'mine';

/**
 * What the list shows, as the address says it (`tab`, `going`, `q`): whoever comes back from a
 * tournament finds it as it was.
 */
export function useTournamentsAddress() {
  const { params, q, change } = useAddress();

  return {
    tab: (params.get('tab') === 'mine' ? 'mine' : 'all') as TournamentsTab,
    isGoing: params.get('going') === 'true',
    q,
    showTab: (tab: string) => change({ tab: tab === 'mine' ? tab : '' }),
    showGoing: (isGoing: boolean) => change({ going: isGoing ? 'true' : '' }),
    search: useCallback((words: string) => change({ q: words }), [change]),
  };
}
