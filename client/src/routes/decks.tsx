export { DecksScreen as Component } from '@/features/decks/decks-screen';
