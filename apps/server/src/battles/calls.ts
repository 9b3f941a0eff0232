import {
  exportBattles,
  getBattleForOperators,
  listBattlesForOperators,
  voidBattle,
} from '@voltide/games/battles/operator-contract';

import { handle, handleFile } from '../api/handle.ts';

const list = handle(
  listBattlesForOperators,
  ({ battles: { operators } }) =>
    ({ query }) =>
      operators.list(query),
);

const csv = handleFile(
  exportBattles,
  ({ battles: { operators } }) =>
    ({ caller, query }) =>
      operators.exportCsv(caller.userId, query),
);

const page = handle(
  getBattleForOperators,
  ({ battles: { operators } }) =>
    ({ caller, params }) =>
      operators.page(caller.userId, params.battleId),
);

const end = handle(
  voidBattle,
  ({ battles: { operators, voidByOperator } }) =>
    async ({ caller, params: { battleId }, body: { reason } }) => {
      await voidByOperator({ battleId, byUserId: caller.userId, reason });
      return operators.page(caller.userId, battleId);
    },
);

/** The calls of this room; what players call stands in `api/`. */
export const BATTLE_CALLS = [list, csv, page, end];
