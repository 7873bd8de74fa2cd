export { findPasswordProblem, NewPasswordFields, showProblem } from './account-fields';
export { nameOf, useCurrentUser, userQuery } from './api';
export { personQuery } from './person';
