import { getPreferences, putPreferences } from '@voltide/contract';

import { handle } from './handle.ts';

export const readPreferences = handle(
  getPreferences,
  ({ plays }) =>
    ({ caller }) =>
      plays.preferences.get(caller.userId),
);

export const writePreferences = handle(
  putPreferences,
  ({ plays }) =>
    ({ caller, body }) =>
      plays.preferences.put(caller.userId, body),
);
