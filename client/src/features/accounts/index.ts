export { nameOf, personQuery, useCurrentUser, userQuery } from './api';
export { NewPasswordFields } from './new-password-fields';
