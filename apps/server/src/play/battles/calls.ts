import {
  addHouseSeat,
  battleChances,
  createBattle,
  getBattle,
  getBattleBeacon,
  getBattlePicture,
  getBattleRecord,
  joinBattle,
  leaveBattle,
  listBattles,
  listOwnBattles,
} from '@voltide/games/battles/contract';
import {
  exportBattles,
  getBattleForOperators,
  listBattlesForOperators,
  voidBattle,
} from '@voltide/games/battles/operator-contract';

import { handle, handleFile, handleMoney, handlePicture, handlePublic } from '../../platform/context/handle.ts';
import { addressKey } from '../../platform/rate-limits/address-key.ts';

const battles = handlePublic(
  listBattles,
  ({ battles: { pages } }) =>
    ({ query, caller }) =>
      pages.list(query, caller?.userId),
);

const openBattle = handleMoney(
  createBattle,
  ({ battles: { seats }, plays }) =>
    async ({ body, caller, key, requestHash, client }) =>
      seats.create({
        ...body,
        invited: body.invited ?? [],
        againstHouse: body.againstHouse ?? false,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        isQuick: caller.kind === 'quick',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);

const battle = handlePublic(
  getBattle,
  ({ battles: { pages } }) =>
    ({ params, query, caller }) =>
      pages.room(params.battleId, { link: query.link, viewer: caller?.userId }),
);

const battleBeacon = handlePublic(
  getBattleBeacon,
  ({ battles: { pages } }) =>
    () =>
      pages.beacon(),
);

const chancesOfBattle = handlePublic(
  battleChances,
  ({ battles: { pages }, limits }) =>
    ({ body, caller, client: { address }, atMs }) =>
      pages.chances(body, {
        key: addressKey(address),
        isKnown: caller?.kind === 'account',
        count: () => limits.tieChance({ address, nowMs: atMs }),
      }),
);

const houseSeat = handleMoney(
  addHouseSeat,
  ({ battles: { seats }, plays }) =>
    async ({ params, caller, key, requestHash, client }) =>
      seats.addHouse({
        battleId: params.battleId,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);

const intoBattle = handleMoney(
  joinBattle,
  ({ battles: { seats }, plays }) =>
    async ({ body, params, caller, key, requestHash, client }) =>
      seats.join({
        battleId: params.battleId,
        share: body.share,
        clientSeed: body.clientSeed,
        seat: body.seat,
        link: body.link,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);

const outOfBattle = handleMoney(
  leaveBattle,
  ({ battles: { seats }, plays }) =>
    async ({ params, caller, key, requestHash, client }) =>
      seats.leave({
        battleId: params.battleId,
        userId: caller.userId,
        isGuest: caller.kind !== 'account',
        key,
        requestHash,
        rules: await plays.rules.at(client),
      }),
);

const ownBattles = handle(
  listOwnBattles,
  ({ battles: { pages } }) =>
    ({ query, caller }) =>
      pages.listOwn(caller.userId, query.before),
);

const battlePicture = handlePicture(
  getBattlePicture,
  ({ battles: { pictures }, limits }) =>
    ({ params, query: { shape = 'wide' }, client: { address }, atMs }) =>
      pictures.find({ name: params.battleId, shape }, address, () => limits.picture({ address, nowMs: atMs })),
);

const battleRecord = handlePublic(
  getBattleRecord,
  ({ battles: { pages } }) =>
    ({ params }) =>
      pages.record(params.battleId),
);

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

export const BATTLE_CALLS = [
  battles,
  openBattle,
  battle,
  battleBeacon,
  chancesOfBattle,
  houseSeat,
  intoBattle,
  outOfBattle,
  ownBattles,
  battlePicture,
  battleRecord,
  list,
  csv,
  page,
  end,
];
