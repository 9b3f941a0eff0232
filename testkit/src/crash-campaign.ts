import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { migrate } from '@voltide/server/db/migrate';
import { createPool, type Database } from '@voltide/server/db/pool';
import { isVerified, verifyLedger } from '@voltide/server/ledger/full-verifier';
import { settleOne } from '@voltide/server/ledger/settle.sql';
import { createSeedCipher } from '@voltide/server/seed-cipher';

import { createCrashPlayer, type CrashPlayer } from './crash-player.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';
import { startTestCluster } from './pg-cluster.ts';
import { adjustOf } from './pg-players.ts';

export type Victim = 'server' | 'database';

export type CrashOptions = {
  /** Whom to kill in each round, in order. */
  readonly victims: readonly Victim[];
  readonly players: number;
  readonly say?: (line: string) => void;
};

/** What a campaign did and found. Without faults nothing acknowledged was lost or done twice. */
export type CrashReport = {
  readonly acknowledged: number;
  /** Requests that a kill left without an answer; each was repeated with its key until it had one. */
  readonly unanswered: number;
  readonly faults: readonly string[];
};

const FUNDS_SUN = 100_000_000_000n;
const LOAD_MS = { least: 30, most: 200 } as const;

/**
 * Kills the server or its database with SIGKILL while players open packs and spin the wheel, again and again. After
 * each kill every unanswered request is repeated with its key; at the end each player's plays are counted and proven,
 * and the full verifier goes over the books, counters and streaks included.
 */
export async function runCrashCampaign({ victims, players: count, say }: CrashOptions): Promise<CrashReport> {
  const cluster = await startTestCluster({ durable: true });
  const secretKey = randomBytes(32).toString('hex');
  let node: MortalNode | undefined;
  const restart = async (): Promise<string> => {
    node = await startMortalNode(cluster.url, secretKey);
    return node.url;
  };
  const kill = async (victim: Victim): Promise<void> => {
    if (victim === 'database') {
      process.kill(cluster.pid(), 'SIGKILL');
      return;
    }
    await node?.kill();
  };

  try {
    await migrate(cluster.url);
    let url = await restart();
    const players = await Promise.all(Array.from({ length: count }, () => createCrashPlayer(url)));
    await fund(cluster.url, players);
    for (const [round, victim] of victims.entries()) {
      const load = players.map((player) => player.play());
      await pause(randomInt(LOAD_MS.least, LOAD_MS.most));
      await kill(victim);
      for (const player of players) player.rest();
      await Promise.all(load);
      if (victim === 'server') url = await restart();
      await Promise.all(players.map((player) => player.settle(url)));
      say?.(`round ${round + 1}: ${victim} killed, ${sum(players, (each) => each.acknowledged())} opens acknowledged`);
    }
    const faults = (await Promise.all(players.map((player) => player.audit()))).flat();
    return {
      acknowledged: sum(players, (player) => player.acknowledged()),
      unanswered: sum(players, (player) => player.unanswered()),
      faults: [...faults, ...(await listBookFaults(cluster.url, secretKey))],
    };
  } finally {
    await kill('server');
    await cluster.stop();
  }
}

/** Gives every player enough to play to the end. */
async function fund(databaseUrl: string, players: readonly CrashPlayer[]): Promise<void> {
  const owner = openAsOwner(databaseUrl);
  for (const { userId } of players) {
    const { status } = await settleOne(owner, adjustOf(userId, 'promo', FUNDS_SUN));
    if (status !== 'settled') throw new Error(`the adjustment was ${status}`);
  }
  await owner.end();
}

function openAsOwner(url: string): Database {
  return createPool({ url, role: undefined, max: 2, log: () => undefined });
}

/** What the full verifier finds. */
async function listBookFaults(databaseUrl: string, secretKey: string): Promise<string[]> {
  const owner = openAsOwner(databaseUrl);
  const found = await verifyLedger(owner, createSeedCipher(Buffer.from(secretKey, 'hex')));
  await owner.end();
  return isVerified(found) ? [] : [`the books are wrong: ${JSON.stringify(found)}`];
}

function sum(players: readonly CrashPlayer[], valueOf: (player: CrashPlayer) => number): number {
  return players.reduce((total, player) => total + valueOf(player), 0);
}
