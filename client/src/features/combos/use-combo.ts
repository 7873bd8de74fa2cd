import { type Combo, combosApi } from '@shared/combos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '@/lib/api-error';
import { fromLists } from '@/lib/from-lists';
import { combosQueries } from './api';

const LISTS = [combosApi.listCombos.path, combosApi.listRecentCombos.path];

/** The combo that the address names; what is no id is not asked for. */
export function useComboOfAddress() {
  const { id: text = '' } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const query = useQuery({
    ...combosQueries.detail(id ?? 0),
    ...fromLists<Combo>(useQueryClient(), LISTS, id),
    enabled: id !== null,
  });
  const isGone = id === null || (query.error instanceof ApiError && query.error.status === 404);
  return {
    combo: isGone ? undefined : query.data,
    isLoading: id !== null && query.isPending,
    /** Present when asking again may help. */
    retry: isGone ? undefined : () => void query.refetch(),
  };
}
