export { TournamentsScreen as Component } from '@/features/tournaments/list/tournaments-screen';
