import { hash } from 'node:crypto';
import { setImmediate as letOthersGo } from 'node:timers/promises';

import { LEAST_DEPOSIT_SUN } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import {
  formatAddress,
  isPastDoubt,
  sameBytes,
  startScan,
  stepScan,
  type ScannedTransaction,
  type ScanPolicy,
  type ScanState,
} from '@voltide/tron';
import type { Logger } from 'pino';

import { keepFinalBlocks } from '../../../play/beacon/sources.sql.ts';
import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import type { Config } from '../../../config.ts';
import { agreeingOf, findAgreedHead, listAgreedProducers, neededOf } from './agreement.ts';
import { noteOutgoing, type FreezePorts } from '../payouts/payout-freeze.ts';
import { killAttempts } from '../payouts/payouts.sql.ts';
import { BEHIND_MS, BLOCKS_AT_ONCE, createReader, type Batches } from './scan-reader.ts';
import * as sql from './scan.sql.ts';
import { orNothing, type OpenChain, type TronChain } from './tron-chain.ts';

type Ports = FreezePorts & {
  readonly config: Pick<Config, 'tronNetwork' | 'operatorEmail'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly chain: Pick<TronChain, 'find'>;
};

/** More than a run that comes every 3 s needs, and little enough that another job's turn comes. */
const BATCHES_A_RUN = 20;
const ROOT_MISSES = 5;
/** Blocks are of the next slot at most; nodes' clocks and ours differ a little. */
const AHEAD_MS = 10_000;
/** Block producers are chosen again every six hours. */
const PRODUCERS_LIFE_MS = 600_000;
/** A block is final every three seconds where nodes have to agree. A longer wait is logged. */
const STILL_MS = 60_000;
/** Everything that waits for a block gives up long before. */
const BLOCKS_KEPT_MS = 3_600_000;
/** Old rules of the network compare with the block before, so time is over a little later. */
export const DEATH_MARGIN_MS = 60_000;

export type Scan = ReturnType<typeof createScan>;

/**
 * Reads final blocks one after the other, each proven by itself (packages/tron), and stores deposits in the transaction
 * that advances the cursor. Nothing else that nodes state counts. It may run on two nodes at once.
 */
export function createScan(ports: Ports) {
  const { database, clock, log, chain } = ports;
  const findStill = createStill(ports);
  const findPolicy = createPolicy(ports);
  const reader = createReader();
  let logged: string | undefined;
  const logOnce = (line: string | undefined): void => {
    if (line !== undefined && line !== logged) log.error({ event: 'tron-scan' }, line);
    logged = line;
  };

  const step = async (open: OpenChain): Promise<boolean> => {
    const kept = await inTransaction(database, sql.holdScan);
    if (kept === undefined) {
      const hasBegun = await begin(ports, open);
      logOnce(hasBegun ? undefined : findStill(open, 0));
      return hasBegun;
    }
    if (!sameBytes(kept.genesisId, open.genesisId)) {
      logOnce('the chain of the settings is another one than before: deposits wait until TRON_NETWORK is as it was');
      return false;
    }
    const policy = await findPolicy(open);
    if (policy === undefined) {
      logOnce('too few nodes name the same producers of blocks: deposits wait');
      return false;
    }
    const batches = await reader.readNext(open, kept.state, policy);
    const state =
      batches === undefined
        ? kept.state
        : await inTransaction(database, (connection) => advance(connection, ports, { open, batches, policy }));
    logOnce(problemOf(state) ?? findStill(open, state.cursor.number));
    const { number, timestampMs } = state.cursor;
    const isBehind = number > kept.state.cursor.number && timestampMs < clock.nowMs() - BEHIND_MS;
    return (batches?.length === BLOCKS_AT_ONCE || isBehind) && state.forkAt === undefined;
  };
  return {
    async run(): Promise<void> {
      const open = await chain.find();
      if (open === undefined) return;
      for (let batch = 0; batch < BATCHES_A_RUN; batch++) if (!(await step(open))) break;
      reader.forget();
      const newest = await orNothing(open.pool.ask((node) => node.getHead('newest')));
      if (newest !== undefined) await sql.noteNewestBlock(database, newest.header.number);
      await inTransaction(database, async (connection) => {
        const kept = await sql.holdScan(connection);
        const beforeMs = (kept?.state.cursor.timestampMs ?? 0) - DEATH_MARGIN_MS;
        if (kept !== undefined && isPastDoubt(kept.state, beforeMs - 1, DEATH_MARGIN_MS)) {
          await sql.expireDeposits(connection, beforeMs);
          await killAttempts(connection, beforeMs);
        }
      });
    },
  };
}

function createStill({ config, clock }: Ports) {
  const agreeing = agreeingOf(config);
  let last: { readonly block: number; readonly sinceMs: number } | undefined;
  return ({ pool }: OpenChain, block: number): string | undefined => {
    const nowMs = clock.nowMs();
    if (last?.block !== block) last = { block, sinceMs: nowMs };
    if (neededOf(pool, agreeing) === 1 || nowMs - last.sinceMs < STILL_MS) return undefined;
    return `too few nodes agree on what is final after block ${block}: deposits wait`;
  };
}

async function begin({ database, config }: Ports, { pool, genesisId }: OpenChain): Promise<boolean> {
  const head = await findAgreedHead(pool, agreeingOf(config));
  if (head === undefined) return false;
  const { id, header } = head;
  const state = startScan({ number: header.number, id, timestampMs: header.timestampMs });
  await sql.beginScan(database, { state, genesisId });
  return true;
}

/** Builds the assumptions about blocks, with their producers; undefined until nodes agree on the producers. */
function createPolicy({ config, clock }: Ports) {
  const agreeing = agreeingOf(config);
  let known: { readonly producers: ReadonlySet<string>; readonly untilMs: number } | undefined;
  return async ({ pool, platformAddress }: OpenChain): Promise<ScanPolicy | undefined> => {
    const nowMs = clock.nowMs();
    if (known === undefined || known.untilMs < nowMs) {
      const producers = await listAgreedProducers(pool, agreeing);
      if (producers.size > 0) known = { producers, untilMs: nowMs + PRODUCERS_LIFE_MS };
    }
    const { producers } = known ?? {};
    return (
      producers && {
        agreeing,
        rootMisses: ROOT_MISSES,
        latestMs: nowMs + AHEAD_MS,
        concerning: platformAddress,
        sha256: (bytes) => hash('sha256', bytes, 'buffer'),
        isProducer: (address) => producers.has(formatAddress(address)),
      }
    );
  };
}

/** Advances as far as the blocks prove themselves. Where another node has advanced meanwhile, they no longer fit. */
async function advance(
  connection: Connection,
  ports: Ports,
  { open, batches, policy }: { readonly open: OpenChain; readonly batches: Batches; readonly policy: ScanPolicy },
): Promise<ScanState> {
  const kept = await sql.holdScan(connection);
  let state = kept?.state;
  if (state === undefined) throw new Error('a scan that was begun is there');
  const proven: ScanState['cursor'][] = [];
  for (const answers of batches) {
    if (answers.every(({ stated }) => stated.block.header.number <= (state?.cursor.number ?? 0))) continue;
    const { state: next, accepted } = stepScan(state, answers, policy);
    state = next;
    if (accepted === undefined) break;
    proven.push(state.cursor);
    for (const transaction of accepted) await note(connection, ports, { open, transaction, state });
    // A block of mainnet takes milliseconds, and players' requests must not wait for a hundred of them.
    await letOthersGo();
  }
  await sql.saveScan(connection, state);
  await keepFinalBlocks(connection, proven, ports.clock.nowMs() - BLOCKS_KEPT_MS);
  return state;
}

type Found = { readonly open: OpenChain; readonly transaction: ScannedTransaction; readonly state: ScanState };

async function note(connection: Connection, ports: Ports, found: Found): Promise<void> {
  const { platformAddress } = found.open;
  const { id: txid, succeeded, owner, transfer } = found.transaction;
  if (owner !== undefined && sameBytes(owner, platformAddress)) {
    await noteOutgoing(connection, ports, { txid, succeeded, block: found.state.cursor.number, transfer });
    return;
  }
  if (transfer === undefined || !sameBytes(transfer.to, platformAddress)) return;
  const { owner: fromAddress, to: toAddress, amountSun } = transfer;
  const { number: block, timestampMs: blockAtMs } = found.state.cursor;
  const moved = { txid, fromAddress, toAddress, amountSun, block, blockAtMs };
  const userId = await sql.findOwner(connection, moved);
  // A failed transfer matters only to its requester.
  if (!succeeded && userId === undefined) return;
  const state = !succeeded
    ? 'failed'
    : amountSun < LEAST_DEPOSIT_SUN
      ? 'below_least'
      : userId === undefined
        ? 'unclaimed'
        : 'owed';
  await sql.noteFinal(connection, { ...moved, userId, state });
}

function problemOf({ forkAt, uncertainFrom }: ScanState): string | undefined {
  if (forkAt !== undefined) return `nodes agree on a block ${forkAt} that does not follow ours: deposits wait`;
  if (uncertainFrom !== undefined) return `from block ${uncertainFrom} on, roots do not match what nodes tell`;
  return undefined;
}
