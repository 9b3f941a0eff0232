import { chainOf, publishedChoice, type ChosenBeacon, type LocalChainEnd } from '@voltide/beacon';
import { canonicalJson, formatVt, type CanonicalValue } from '@voltide/core';
import { documentHash } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { parseLock, type BattleLock } from '@voltide/games/battles/lock';
import { BATTLE_FORMAT, type BattleResult } from '@voltide/games/battles/record';
import { battlesMatch } from '@voltide/games/matches';
import { edgeOf } from '@voltide/games/packs/odds';

import type { Connection } from '../../platform/db/pool.ts';
import { countBattleFaults, listChainEnds, listSettled, type SettledBattle } from './battle-check.sql.ts';
import { listTables } from './full-verifier.sql.ts';
import { hexOf } from './seed-check.ts';

const BATTLES_AT_ONCE = 64;

type Known = {
  readonly tables: ReadonlyMap<string, CanonicalValue>;
  readonly chainEnds: ReadonlyMap<number, LocalChainEnd>;
};

/** Computes every settled battle again, and compares holds, payments, plays and items with what its seats are owed. */
export async function checkBattles(connection: Connection): Promise<number> {
  let faults = Number(await countBattleFaults(connection));
  const rows = await listTables(connection);
  const known: Known = {
    tables: new Map(rows.map(({ hash, document }) => [hexOf(hash), JSON.parse(document) as CanonicalValue])),
    chainEnds: await listChainEnds(connection),
  };
  let after = '';
  for (;;) {
    const battles = await listSettled(connection, after, BATTLES_AT_ONCE);
    for (const battle of battles) {
      after = battle.battleId;
      if (!isRight(battle, known)) faults += 1;
    }
    if (battles.length < BATTLES_AT_ONCE) return faults;
  }
}

function isRight(battle: SettledBattle, { tables, chainEnds }: Known): boolean {
  try {
    const document = JSON.parse(battle.document) as CanonicalValue;
    const lock = parseLock(document);
    const result = JSON.parse(battle.result) as BattleResult;
    const beacon = JSON.parse(battle.beacon) as ChosenBeacon;
    const hashes = [...new Set(lock.rounds.map(({ hash }) => hash))];
    const check = checkBattle(nodeHashes, battlesMatch, {
      format: BATTLE_FORMAT,
      rules: battlesMatch.rulesVersion,
      commitment: battle.commitment,
      serverSeed: battle.serverSeed,
      lock: document,
      lockHash: documentHash(nodeHashes, document),
      tables: hashes.map((hash) => tables.get(hash)),
      beacon: publishedChoice(beacon),
      localChain: chainEnds.get(chainOf(beacon)) ?? null,
      history: battle.history,
      ...result,
    });
    const isSame = canonicalJson(document) === battle.document && lock.battleId === battle.battleId;
    return check.state === 'proven' && isSame && areSeatsRight(battle, lock, result);
  } catch {
    return false;
  }
}

/** Returns true if every seat is the lock's, and is owed what the result says. */
function areSeatsRight({ seats }: SettledBattle, lock: BattleLock, result: BattleResult): boolean {
  return (
    seats.length === lock.seats.length &&
    seats.every((seat, i) => {
      const [locked, paid] = [lock.seats[i], result.seats[i]];
      const edgeSun = seat.kind === 'house' ? 0n : edgeOf(BigInt(seat.stake));
      return (
        seat.seat === i &&
        locked?.kind === seat.kind &&
        locked.clientSeed === seat.clientSeed &&
        locked.bucket === seat.bucket &&
        locked.share === seat.share &&
        paid?.stake === formatVt(BigInt(seat.stake)) &&
        paid.payout === formatVt(BigInt(seat.payout)) &&
        paid.items.join() === seat.items.join() &&
        BigInt(seat.edge) === edgeSun
      );
    })
  );
}
