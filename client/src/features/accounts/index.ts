export { findPasswordProblem, NewPasswordFields, showProblem } from './account-fields';
export { nameOf, useCurrentUser, userQuery } from './api';
export { useIdentityCheck } from './confirm-identity';
export { personQuery } from './person';
