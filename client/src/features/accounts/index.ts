export { nameOf, useCurrentUser, userQuery } from './api';
export { NewPasswordFields } from './new-password-fields';
export { personQuery } from './person';
