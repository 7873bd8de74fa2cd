export { GuardianCard } from './guardian-mail';
