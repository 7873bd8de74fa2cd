/** What routes may use of the administrator's part. */
export { AdminScreen } from './admin-screen';
