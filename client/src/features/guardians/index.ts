export { GuardianCard } from './guardian-mail';
export { GUARDIAN_WAIT_PATH } from './path';
