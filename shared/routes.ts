import { accountsApi } from './accounts';
import { battlesApi } from './battles';
import { combosApi } from './combos';
import { statsApi } from './stats';
import { systemApi } from './system';

/** Every API route once. A fixed path stands before one with a parameter that would match it. */
export const api = {
  ...systemApi,
  ...accountsApi,
  ...combosApi,
  ...battlesApi,
  ...statsApi,
};

export type RouteName = keyof typeof api;
