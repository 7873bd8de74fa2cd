export { TournamentsScreen as Component } from '@/features/tournaments/tournaments-screen';
