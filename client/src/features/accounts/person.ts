import { peopleApi } from '#shared/people';
import { queryOf } from '@/lib/queries';

/** Another person and their relation to the user; 404 if either blocked the other. */
export const personQuery = (id: number) => queryOf(peopleApi.getPerson, { params: { id } });
