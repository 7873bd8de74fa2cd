export { nameOf, useCurrentUser, userQuery } from './api';
export { personQuery } from './person';
