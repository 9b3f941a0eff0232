import { getPortal, listOperators, setOperatorScopes } from '@voltide/contract';

import { handle } from '../../platform/context/handle.ts';

const portal = handle(
  getPortal,
  ({ operatorTeam }) =>
    ({ caller }) =>
      operatorTeam.portal(caller.userId),
);

const operators = handle(
  listOperators,
  ({ operatorTeam }) =>
    () =>
      operatorTeam.list(),
);

const scopes = handle(
  setOperatorScopes,
  ({ operatorTeam }) =>
    ({ caller, params, body }) =>
      operatorTeam.setScopes(caller.userId, params.id, body),
);

export const OPERATOR_CALLS = [portal, operators, scopes];
