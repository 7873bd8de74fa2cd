export { nameOf, useCurrentUser, userQuery } from './api';
