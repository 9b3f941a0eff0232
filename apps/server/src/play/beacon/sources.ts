import {
  firstQuicknetRound,
  isQuicknetSignature,
  NAMED_AHEAD_MS,
  PASS_OVER_AFTER_MS,
  quicknetSource,
  TRON_FINAL_MS,
  tronSource,
  type BeaconSource,
  type BeaconSourceName,
  type QuicknetRelay,
} from '@voltide/beacon';
import type { Clock } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';

import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import type { OwnChain } from './local-chain.ts';
import { findFinalBlockId, noteDrandAnswer, readSourceMarks, type SourceMarks } from './sources.sql.ts';

type Ports = {
  readonly database: Database;
  readonly config: Pick<Config, 'tronNetwork'>;
  /** The time that all nodes agree on, by the database. */
  readonly sharedTime: (databaseMs: number) => number;
  readonly relay: QuicknetRelay;
  readonly chain: OwnChain;
};

type Allowed = {
  /** False for cash seats on mainnet: the operator knows the links of its own chain beforehand. */
  readonly ownChain: boolean;
};

type Asked = {
  readonly allowed: Allowed;
  readonly nowMs: number;
  /** Reads, and takes a link of the own chain: a failed transaction uses none up. The pool unless given. */
  readonly connection?: Connection;
  /** Caches answers for many battles; the relay itself unless another one is given. */
  readonly relay?: QuicknetRelay;
};

export type Outlook = {
  /** True while drand is away: a battle that locks now names the next source at once. */
  readonly isFirstAway: boolean;
  /** Returns the source that would be named now; undefined if none that may decide answers. */
  readonly deciding: (allowed: Allowed) => BeaconSourceName | undefined;
};

export type Beacons = ReturnType<typeof createBeacons>;

/** The sources of public chance, and their availability (rules book §2). */
export function createBeacons({ database, config, sharedTime, relay: drand, chain }: Ports) {
  // The operator of a devnet creates its blocks, and could choose their ids.
  const isTronPublic = config.tronNetwork !== 'devnet';
  const tronOf = (connection: Connection, nowMs: number): BeaconSource =>
    tronSource({
      readNewestBlock: async () => {
        const { tronBlock } = await readSourceMarks(connection);
        return tronBlock === null || isTronAway({ tronBlock }, nowMs) ? undefined : tronBlock;
      },
      readBlockId: (height) => findFinalBlockId(connection, height),
    });
  return {
    chain,
    relay: drand,

    /** Returns the sources that may decide a battle, by whether a player has paid for a seat with cash. */
    allowedFor: ({ hasCash }: { readonly hasCash: boolean }): Allowed => ({
      ownChain: !(hasCash && config.tronNetwork === 'mainnet'),
    }),

    list({ allowed, nowMs, connection, relay = drand }: Asked): readonly BeaconSource[] {
      const own = connection === undefined ? chain.source : chain.sourceIn(connection);
      return [
        quicknetSource(relay),
        ...(isTronPublic ? [tronOf(connection ?? database, nowMs)] : []),
        ...(allowed.ownChain ? [own] : []),
      ];
    },

    /** Corrects a node's clock by the time of the database: a late one would name a round that is known already. */
    async agreedClock(clock: Clock): Promise<Clock> {
      const aheadMs = sharedTime((await readSourceMarks(database)).databaseMs) - clock.nowMs();
      return { nowMs: () => clock.nowMs() + aheadMs };
    },

    async readOutlook(connection: Connection = database): Promise<Outlook> {
      const marks = await readSourceMarks(connection);
      const nowMs = sharedTime(marks.databaseMs);
      const isFirstAway = isDrandAway(marks, nowMs);
      const deciding = (allowed: Allowed): BeaconSourceName | undefined => {
        if (!isFirstAway) return 'drand-quicknet';
        if (isTronPublic && !isTronAway(marks, nowMs)) return 'tron-block';
        return allowed.ownChain ? 'local-chain' : undefined;
      };
      return { isFirstAway, deciding };
    },

    /** Asks drand for a known round, and stores that it answered; keeps links of the own chain ready. */
    async probe(): Promise<void> {
      await chain.publishNext();
      const nowMs = sharedTime((await readSourceMarks(database)).databaseMs);
      const round = firstQuicknetRound(nowMs - NAMED_AHEAD_MS) - 1;
      const answer = await drand.readRound(round).catch(() => undefined);
      const isRight = answer?.round === round && isQuicknetSignature(nodeHashes, round, answer.proof);
      if (isRight) await noteDrandAnswer(database, nowMs);
    },
  };
}

function isDrandAway({ drandAnsweredAtMs }: Pick<SourceMarks, 'drandAnsweredAtMs'>, nowMs: number): boolean {
  return drandAnsweredAtMs === null || nowMs - drandAnsweredAtMs >= PASS_OVER_AFTER_MS;
}

function isTronAway({ tronBlock }: Pick<SourceMarks, 'tronBlock'>, nowMs: number): boolean {
  return tronBlock === null || nowMs - tronBlock.atMs >= TRON_FINAL_MS + PASS_OVER_AFTER_MS;
}
