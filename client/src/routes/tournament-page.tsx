import { useParams } from 'react-router-dom';
import { TournamentPage } from '@/features/tournaments/page/tournament-page';
import { lazySection } from '@/lib/lazy';

const EventState = lazySection(
  async () => (await import('@/features/events/page/event-state')).EventState,
);
const EventTabs = lazySection(
  async () => (await import('@/features/events/page/event-tabs')).EventTabs,
);

export function Component() {
  const { id } = useParams();
  return <TournamentPage key={id} EventState={EventState} EventTabs={EventTabs} />;
}
