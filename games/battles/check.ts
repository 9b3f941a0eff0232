import { beaconValue, listChoiceFaults, type BeaconChecks } from '@voltide/beacon';
import { canonicalJson, type CanonicalValue } from '@voltide/core';
import { commitmentOf, documentHash, type HashPort } from '@voltide/fairness';

import { listTimeFaults } from './check-times.ts';
import type { BattleLock } from './lock.ts';
import { listRoundFaults } from './money.ts';
import { parseBattleRecord, type ReadRecord } from './parse-record.ts';
import { drawBattle, resultOf, type BattleResult, type DrawRecord } from './record.ts';
import type { Battles, BattleTable } from './rules.ts';
import { listHistoryFaults } from './states.ts';

/** Subjects of the steps, each by its name for people; a failed step blames its subject. */
export const BATTLE_SUBJECTS = {
  commitment: 'commitment',
  server_seed: 'server seed',
  lock: 'lock document',
  lock_hash: 'lock hash',
  odds_table: 'odds table',
  beacon: 'beacon',
  history: 'history',
  /** A single record cannot show which of them is wrong. */
  seeds: 'server seed with its commitment, or lock document with its hash, or all drawn numbers',
  draws: 'drawn numbers',
  found: 'items',
  winners: 'winners',
  seats: 'stakes and payouts',
} as const;

export type BattleSubject = keyof typeof BATTLE_SUBJECTS;
type BattleStep = { readonly subject: BattleSubject; readonly ok: boolean; readonly text: string };

export type BattleCheck = Pick<ReadRecord, 'commitment' | 'serverSeed' | 'beacon' | 'localChain' | 'history'> & {
  readonly lock: BattleLock;
  readonly state: 'proven' | 'mismatch';
  readonly steps: readonly BattleStep[];
  /** Subjects of failed steps, each once. */
  readonly wrong: readonly BattleSubject[];
  readonly notCompared: readonly string[];
  /** The odds table of each round; undefined if they are not those of the lock. */
  readonly rounds: readonly BattleTable[] | undefined;
  readonly result: BattleResult | undefined;
};

/**
 * Checks the record of a settled battle, offline and with nothing but the record.
 * @throws ShapeError for any other file.
 */
export function checkBattle(port: HashPort, battles: Battles, content: unknown): BattleCheck {
  const record = parseBattleRecord(battles, content);
  const { rounds, step: tableStep, notCompared } = checkTables(port, battles, record);
  const choiceFaults = listChoiceFaults(beaconChecks(port, record), record.beacon, { hasDocument: true });
  const cause: Case = { port, battles, record, rounds, beacon: rightBeacon(port, record) };
  const seedSteps = checkSeeds(cause);
  const isLockOwn = seedSteps.every(({ subject, ok }) => ok || subject !== 'lock');
  const nameFaults = isLockOwn && !isBeaconNamed(record) ? ['the lock names another round'] : [];
  const inputSteps = [
    ...seedSteps,
    tableStep,
    stepOf('beacon', 'the beacon is the named round, chosen by the rules', [...nameFaults, ...choiceFaults]),
    stepOf('history', 'the states follow the rules, in order', [
      ...listHistoryFaults(record.history, record.beacon.fromMs),
      ...listTimeFaults(record.history, record.beacon),
    ]),
  ];
  const areInputsRight = inputSteps.every(({ ok }) => ok);
  const { steps: resultSteps, result } = isLockOwn ? checkResult(cause, areInputsRight) : UNKNOWN;
  const steps = [...inputSteps, ...resultSteps];
  const wrong = [...new Set(steps.filter(({ ok }) => !ok).map(({ subject }) => subject))];
  const state = wrong.length > 0 ? 'mismatch' : 'proven';
  const { lock, commitment, serverSeed, beacon, localChain, history } = record;
  const told = { commitment, serverSeed, beacon, localChain, history };
  return { ...told, lock, state, steps, wrong, notCompared, rounds, result };
}

type ResultCheck = { readonly steps: readonly BattleStep[]; readonly result: BattleResult | undefined };

/** Nothing follows from a changed lock document. */
const UNKNOWN: ResultCheck = { steps: [], result: undefined };

type Case = {
  readonly port: HashPort;
  readonly battles: Battles;
  readonly record: ReadRecord;
  readonly rounds: readonly BattleTable[] | undefined;
  /** The value that the beacon's proof bears, or the stated one if it bears none. */
  readonly beacon: string;
};

type Check = { readonly ok: string; readonly wrong: string };

function step(subject: BattleSubject, ok: boolean, text: Check): BattleStep {
  return { subject, ok, text: ok ? text.ok : text.wrong };
}

function stepOf(subject: BattleSubject, ok: string, faults: readonly string[]): BattleStep {
  return step(subject, faults.length === 0, { ok, wrong: faults.join('; ') });
}

function beaconChecks(hashes: HashPort, { localChain }: ReadRecord): BeaconChecks {
  return { hashes, ...(localChain === null ? {} : { localEnd: localChain }) };
}

function rightBeacon(port: HashPort, record: ReadRecord): string {
  const { source, named, proof, value } = record.beacon;
  return beaconValue(beaconChecks(port, record), source, { round: named.round, proof }) ?? value;
}

function isBeaconNamed({ lock, beacon }: ReadRecord): boolean {
  return lock.beacon.source === beacon.source && lock.beacon.round === beacon.named.round;
}

/** Checks that commitment and lock hash belong to server seed and lock. The draws show which of the two was changed. */
function checkSeeds(cause: Case): readonly BattleStep[] {
  const { port, battles, record } = cause;
  const lockHash = documentHash(port, battles.lockDocument(record.lock));
  const commitment = commitmentOf(port, record.serverSeed);
  const areOwn = (hash: string): boolean => sameDraws(drawnBy(cause, hash) ?? [], record.draws);
  const isSeedRight = areOwn(lockHash) || areOwn(record.lockHash);
  const isLockRight = areOwn(lockHash);
  return [
    step(
      commitment === record.commitment || isSeedRight ? 'commitment' : 'server_seed',
      commitment === record.commitment,
      {
        ok: 'the commitment is the SHA-256 of the server seed',
        wrong: `the server seed has the commitment ${commitment}, not the one in the record`,
      },
    ),
    step(lockHash === record.lockHash || !isLockRight ? 'lock' : 'lock_hash', lockHash === record.lockHash, {
      ok: 'the lock hash is the SHA-256 of the lock document',
      wrong: `the lock document has the hash ${lockHash}, not the one in the record`,
    }),
  ];
}

type TableCheck = {
  readonly rounds: readonly BattleTable[] | undefined;
  readonly step: BattleStep;
  readonly notCompared: readonly string[];
};

function checkTables(port: HashPort, battles: Battles, { lock, tables }: ReadRecord): TableCheck {
  const byHash = new Map(tables.map((table) => [documentHash(port, battles.documentOf(table)), table]));
  const named = battles.listRounds(lock);
  const rounds = named.flatMap(({ id, hash }) => {
    const table = byHash.get(hash);
    return table?.id === id ? [table] : [];
  });
  const told = (text: string): TableCheck => {
    return { rounds: undefined, step: { subject: 'odds_table', ok: false, text }, notCompared: [] };
  };
  if (rounds.length < named.length) return told('a round has a different odds table than the lock names');
  const inOrder = [...new Set(rounds)];
  if (byHash.size !== inOrder.length || tables.length !== byHash.size) return told('a table belongs to no round');
  if (inOrder.some((table, i) => table !== tables[i])) {
    return told('the tables are not in the order in which the rounds name them');
  }
  for (const [hash, table] of byHash) {
    const [fault] = battles.listTableFaults(table);
    const published = battles.findPublishedHash(table) ?? hash;
    const name = `${table.id} version ${table.version}`;
    if (fault !== undefined) return told(`${name} breaks the rules: ${fault}`);
    if (published !== hash) return told(`it is not ${name} as published`);
  }
  const [fault] = listRoundFaults(lock, rounds);
  if (fault !== undefined) return told(fault);
  const unknown = tables.filter((table) => battles.findPublishedHash(table) === undefined);
  return {
    rounds,
    step: { subject: 'odds_table', ok: true, text: 'each round has the odds table that the lock names' },
    notCompared: unknown.map(
      ({ id, version }) => `an odds table with a published one: this program does not know ${id} version ${version}`,
    ),
  };
}

/** Lists the draws from this record's seeds, if it has the tables of its rounds. */
function drawnBy({ port, battles, record, rounds, beacon }: Case, lockHash: string): readonly DrawRecord[] | undefined {
  if (rounds === undefined) return undefined;
  const { serverSeed, lock } = record;
  return drawBattle(port, battles, { serverSeed, lock, lockHash, beacon, rounds }).draws;
}

function checkResult(cause: Case, areInputsRight: boolean): ResultCheck {
  const { port, battles, record, rounds } = cause;
  if (rounds === undefined) return UNKNOWN;
  const lockHash = documentHash(port, battles.lockDocument(record.lock));
  const right = drawnBy(cause, lockHash) ?? [];
  const told = replay(cause, record.draws);
  const areOwn = sameDraws(right, record.draws) || sameDraws(drawnBy(cause, record.lockHash) ?? [], record.draws);
  const drawsStep = areOwn || !areInputsRight ? whenTold(areOwn) : blameDraws(cause, right);
  const result = drawsStep?.ok === false && drawsStep.subject === 'draws' ? resultBy(cause, right) : told;
  const steps = result === undefined ? [] : compareResult(record, result);
  return { steps: [...(drawsStep === undefined ? [] : [drawsStep]), ...steps], result };
}

function whenTold(areOwn: boolean): BattleStep | undefined {
  const text = 'the drawn numbers follow from server seed, lock and beacon';
  return areOwn ? { subject: 'draws', ok: true, text } : undefined;
}

/** Finds the subject to blame when the seeds give other numbers than the record holds. */
function blameDraws(cause: Case, right: readonly DrawRecord[]): BattleStep {
  const { record } = cause;
  const first = right.findIndex((draw, i) => !sameDraw(draw, record.draws[i]));
  const isAnyRight = right.some((draw, i) => sameDraw(draw, record.draws[i]));
  const isResultRight = compareResult(record, resultBy(cause, right)).every(({ ok }) => ok);
  if (!isAnyRight && !isResultRight) {
    return { subject: 'seeds', ok: false, text: 'none of the drawn numbers follows from server seed, lock and beacon' };
  }
  const at = right[first];
  const text = at === undefined ? 'the record holds too many draws' : `${at.label} should be ${at.drawn} below ${at.n}`;
  return { subject: 'draws', ok: false, text };
}

function resultBy({ battles, record, rounds = [] }: Case, draws: readonly DrawRecord[]): BattleResult {
  let next = 0;
  return resultOf(battles, record.lock, rounds, (_, n) => (draws[next++]?.drawn ?? 0) % n);
}

/** Computes the result from a record's numbers; undefined if such a battle takes others. */
function replay(cause: Case, draws: readonly DrawRecord[]): BattleResult | undefined {
  const result = resultBy(cause, draws);
  return sameDraws(result.draws, draws) ? result : undefined;
}

function compareResult(record: ReadRecord, { found, winners, seats }: BattleResult): readonly BattleStep[] {
  const same = (one: CanonicalValue, other: CanonicalValue): boolean => canonicalJson(one) === canonicalJson(other);
  return [
    step('found', same(found, record.found), {
      ok: 'the items follow from the drawn numbers, at their values',
      wrong: 'the items do not follow from the drawn numbers',
    }),
    step('winners', same(winners, record.winners), {
      ok: 'the winners follow from the items',
      wrong: `the pot should have gone to ${winners.map((seat) => `seat ${seat}`).join(', ')}`,
    }),
    step('seats', same(seats, record.seats), {
      ok: 'stakes and payouts follow the rules, to the last sun',
      wrong: `the seats should be ${canonicalJson(seats)}`,
    }),
  ];
}

function sameDraw(one: DrawRecord, other: DrawRecord | undefined): boolean {
  return one.label === other?.label && one.n === other.n && one.drawn === other.drawn;
}

function sameDraws(some: readonly DrawRecord[], others: readonly DrawRecord[]): boolean {
  return some.length === others.length && some.every((draw, i) => sameDraw(draw, others[i]));
}
