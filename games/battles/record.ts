import { formatVt, present, type CanonicalValue } from '@voltide/core';
import type { ChosenBeacon, LocalChainEnd } from '@voltide/beacon';
import { documentHash, matchDraws, matchSeed, type HashPort, type MatchDraw } from '@voltide/fairness';

import type { BattleLock } from './lock.ts';
import type { BattleOutcome, Battles, BattleTable } from './rules.ts';
import type { HistoryRow } from './states.ts';

export const BATTLE_FORMAT = 'voltide-battle/1';

export type DrawRecord = { readonly label: string; readonly n: number; readonly drawn: number };

export type FoundRecord = {
  readonly k: number;
  readonly round: number;
  readonly seat: number;
  readonly item: string;
  readonly value: string;
};

/** Price and return of a seat: VT, items by their `k`, and the house's part. Amounts are decimal VT. */
export type SeatRecord = {
  readonly stake: string;
  readonly payout: string;
  readonly house: string;
  readonly items: readonly number[];
};

export type BattleRecord = {
  readonly format: typeof BATTLE_FORMAT;
  readonly rules: number;
  readonly commitment: string;
  readonly serverSeed: string;
  readonly lock: CanonicalValue;
  readonly lockHash: string;
  /** The odds tables of the rounds, each once, in the order in which the rounds name them. */
  readonly tables: readonly CanonicalValue[];
  readonly beacon: ChosenBeacon;
  /** The published end of the operator's chain, if there is one. */
  readonly localChain: LocalChainEnd | null;
  readonly history: readonly HistoryRow[];
  readonly draws: readonly DrawRecord[];
  readonly found: readonly FoundRecord[];
  readonly winners: readonly number[];
  readonly seats: readonly SeatRecord[];
};

export type BattleResult = Pick<BattleRecord, 'draws' | 'found' | 'winners' | 'seats'>;

type BattleInputs = {
  readonly serverSeed: string;
  readonly lock: BattleLock;
  readonly lockHash: string;
  readonly beacon: string;
  readonly rounds: readonly BattleTable[];
};

/** Computes a battle with every draw that it takes. */
export function drawBattle(
  port: HashPort,
  battles: Battles,
  { serverSeed, lock, lockHash, beacon, rounds }: BattleInputs,
): BattleResult {
  const seed = matchSeed(port, battles.domain, { serverSeed, lockHash, beacon });
  return resultOf(battles, lock, rounds, matchDraws(port, battles.domain, seed));
}

/** Writes the result of a battle under some draws, as a record holds it. */
export function resultOf(
  battles: Battles,
  lock: BattleLock,
  rounds: readonly BattleTable[],
  draw: MatchDraw,
): BattleResult {
  const draws: DrawRecord[] = [];
  const outcome = battles.resolve(
    (label, n) => {
      const drawn = draw(label, n);
      draws.push({ label, n, drawn });
      return drawn;
    },
    lock,
    rounds,
  );
  return { draws, ...outcomeRecord(outcome) };
}

function outcomeRecord({ found, winners, seats }: BattleOutcome): Omit<BattleResult, 'draws'> {
  return {
    found: found.map(({ k, round, foundBySeat, itemId, valueSun }) => {
      return { k, round, seat: foundBySeat, item: itemId, value: formatVt(valueSun) };
    }),
    winners,
    seats: seats.map(({ stakeSun, payoutSun, houseSun, items }) => ({
      stake: formatVt(stakeSun),
      payout: formatVt(payoutSun),
      house: formatVt(houseSun),
      items: items.map(({ k }) => k),
    })),
  };
}

export type BattleParts = Pick<BattleRecord, 'commitment' | 'serverSeed' | 'beacon' | 'localChain' | 'history'> & {
  readonly lock: BattleLock;
  /** Finds the table of a round by the hash that the lock names. */
  readonly tableOf: (hash: string) => BattleTable | undefined;
};

/** Creates the record of a settled battle: its result follows from server seed, lock document and beacon. */
export function createBattleRecord(port: HashPort, battles: Battles, parts: BattleParts): BattleRecord {
  const { lock, tableOf, commitment, serverSeed, beacon, localChain, history } = parts;
  const rounds = battles.listRounds(lock).map(({ hash }) => present(tableOf(hash), 'the table of a round'));
  const document = battles.lockDocument(lock);
  const lockHash = documentHash(port, document);
  const { draws, found, winners, seats } = drawBattle(port, battles, {
    serverSeed,
    lock,
    lockHash,
    beacon: beacon.value,
    rounds,
  });
  return {
    format: BATTLE_FORMAT,
    rules: battles.rulesVersion,
    commitment,
    serverSeed,
    lock: document,
    lockHash,
    tables: [...new Set(rounds)].map((table) => battles.documentOf(table)),
    beacon,
    localChain,
    history,
    draws,
    found,
    winners,
    seats,
  };
}
