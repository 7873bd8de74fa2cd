export { CalendarCard } from './calendar-card';
