export { DeskPage as Component } from '@/features/events/desk/desk-page';
