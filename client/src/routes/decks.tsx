export { DecksScreen as Component } from '@/features/decks/list/decks-screen';
