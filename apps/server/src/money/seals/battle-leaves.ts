import { setImmediate as letOthersGo } from 'node:timers/promises';

import { asciiBytes, hexOf } from '@voltide/fairness';
import { canonicalJson } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { createGrowingTree, leafHash, VOID_FORMAT, type SealedRecord } from '@voltide/seals';

import { findBattleRecord, type RecordPorts } from '../../play/battles/battle-record.ts';
import { findBattle, listHistory, listLocks } from '../../play/battles/battles.sql.ts';
import type { Connection } from '../../platform/db/pool.ts';
import type { SealedBattle } from './seals.sql.ts';

export type BattlePorts = Omit<RecordPorts, 'database'>;

/**
 * Builds the sealed record of a battle: the public one of a settled battle; of a voided one its commitment, the
 * revealed seed, its locks and its history. Undefined for any other.
 */
export async function sealedRecordOf(
  database: Connection,
  ports: BattlePorts,
  battleId: string,
): Promise<SealedRecord | undefined> {
  const settled = await findBattleRecord({ ...ports, database }, battleId);
  if (settled !== undefined) return { ...settled };
  const battle = await findBattle(database, battleId);
  if (battle?.state !== 'voided') return undefined;
  const [locks, history] = [await listLocks(database, battleId), await listHistory(database, battleId)];
  return {
    format: VOID_FORMAT,
    battleId,
    commitment: battle.commitment,
    serverSeed: battle.serverSeed ?? null,
    locks: locks.map(({ hash, atMs }) => ({ hash, atMs: Number(atMs) })),
    history: history.map(({ state, atMs }) => ({ state, atMs: Number(atMs) })),
  };
}

function recordHash(record: SealedRecord): Uint8Array {
  return nodeHashes.sha256(asciiBytes(canonicalJson(record)));
}

export function battleLeafHash({ battleId, hash }: SealedBattle): Uint8Array {
  return leafHash(nodeHashes, asciiBytes(`${battleId}:${hexOf(hash)}`));
}

export async function sealBattles(
  database: Connection,
  ports: BattlePorts,
  battleIds: readonly string[],
): Promise<{ readonly battles: readonly SealedBattle[]; readonly root: string }> {
  const battles: SealedBattle[] = [];
  const tree = createGrowingTree(nodeHashes);
  for (const battleId of battleIds) {
    const record = await sealedRecordOf(database, ports, battleId);
    if (record === undefined) continue;
    const battle = { battleId, hash: recordHash(record) };
    battles.push(battle);
    tree.add(battleLeafHash(battle));
    await letOthersGo();
  }
  return { battles, root: hexOf(tree.top()) };
}
