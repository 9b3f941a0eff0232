import { publishedChoice, type ChosenBeacon } from '@voltide/beacon';
import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { parseLock } from '@voltide/games/battles/lock';
import { createBattleRecord, type BattleRecord } from '@voltide/games/battles/record';
import { battlesMatch } from '@voltide/games/matches';

import type { Connection } from '../../platform/db/pool.ts';
import type { OwnChain } from '../beacon/local-chain.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { findBattle, listHistory, listLocks } from './battles.sql.ts';

export type RecordPorts = {
  readonly database: Connection;
  readonly catalogue: Pick<Catalogue, 'findByHash'>;
  readonly chain: Pick<OwnChain, 'endOf'>;
};

export async function findBattleRecord(
  { database, catalogue, chain }: RecordPorts,
  battleId: string,
): Promise<BattleRecord | undefined> {
  const battle = await findBattle(database, battleId);
  if (battle?.state !== 'settled') return undefined;
  const lock = present((await listLocks(database, battleId)).at(-1), 'the lock of a settled battle');
  const history = await listHistory(database, battleId);
  const beacon = JSON.parse(present(battle.beacon, 'the beacon of a settled battle')) as ChosenBeacon;
  return createBattleRecord(nodeHashes, battlesMatch, {
    lock: parseLock(JSON.parse(lock.document)),
    tableOf: (hash) => catalogue.findByHash(hash)?.pack,
    commitment: battle.commitment,
    serverSeed: present(battle.serverSeed, 'the seed of a settled battle'),
    beacon: publishedChoice(beacon),
    localChain: await chain.endOf(beacon),
    history: history.map(({ state, atMs }) => ({ state, atMs: Number(atMs) })),
  });
}
