import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TournamentEvent } from '#shared/event-schemas';
import { eventSeriesApi, type Series } from '#shared/event-series';
import { markStale } from '@/lib/entities';
import { queryOf } from '@/lib/queries';

const seriesQuery = (id: number) => queryOf(eventSeriesApi.getSeries, { params: { id } });

export const useSeries = ({ id, series }: TournamentEvent) =>
  useQuery({ ...seriesQuery(id), enabled: series !== null });

/** Shows a series that was just saved, and refetches what it changed. */
export function useStoreSeries() {
  const client = useQueryClient();
  return (id: number, series: Series) => {
    client.setQueryData(seriesQuery(id).queryKey, series);
    void markStale(client, 'event');
    void markStale(client, 'tournament');
  };
}
