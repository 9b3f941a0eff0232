import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { present } from '@voltide/core';
import { migrate } from '@voltide/server/platform/db/migrate';

import { endLeases, fundPlayers, listBookFaults } from './crash-books.ts';
import { CRASH_GAMES, CRASH_PURSES, createCrashPlayer, type CrashGame, type CrashPlayer } from './crash-player.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';
import { startTestCluster } from './pg-cluster.ts';

type Victim = 'server' | 'database';

type CrashOptions = {
  /** Victims of the rounds, in order. */
  readonly victims: readonly Victim[];
  readonly players: number;
  readonly say?: (line: string) => void;
};

type CrashReport = {
  readonly acknowledged: Readonly<Record<CrashGame, number>>;
  /** Requests that a kill left without an answer; each was repeated with its key until it had one. */
  readonly unanswered: Readonly<Record<CrashGame, number>>;
  readonly faults: readonly string[];
};

const DAY_MS = 86_400_000;
const LOAD_MS = { least: 30, most: 200 } as const;

/**
 * Kills the server or its database with SIGKILL while players open packs and spin both wheels, again and again, each
 * round a day later. After each kill every unanswered request is repeated with its key; at the end every acknowledged
 * one is, each player's plays are counted and proven, and the full verifier goes over the books, with counters, limits,
 * streaks and jackpots.
 */
export async function runCrashCampaign({ victims, players: count, say }: CrashOptions): Promise<CrashReport> {
  const cluster = await startTestCluster({ durable: true });
  const secretKey = randomBytes(32).toString('hex');
  let aheadMs = 0;
  let node: MortalNode | undefined;
  const restart = async (): Promise<MortalNode> => {
    node = await startMortalNode(cluster.url, secretKey, { aheadMs });
    return node;
  };
  const kill = async (victim: Victim): Promise<void> => {
    if (victim === 'database') process.kill(cluster.pid(), 'SIGKILL');
    else await node?.kill();
  };

  try {
    await migrate(cluster.url);
    let living = await restart();
    const players = await Promise.all(
      Array.from({ length: count }, (_, i) => createCrashPlayer(living.url, purseOf(i))),
    );
    await fundPlayers(cluster.url, players);
    for (const [round, victim] of victims.entries()) {
      const load = players.map((player) => player.play());
      await pause(randomInt(LOAD_MS.least, LOAD_MS.most));
      await kill(victim);
      for (const player of players) player.rest();
      await Promise.all(load);
      if (victim === 'server') living = await restart();
      await Promise.all(players.map((player) => player.settle(living.url)));
      aheadMs += DAY_MS;
      await living.advance(DAY_MS);
      await endLeases(cluster.url);
      await living.runJobs();
      await Promise.all(players.map((player) => player.renew()));
      const { packs, wheel, spin } = countByGame(players, 'acknowledged');
      say?.(`round ${round + 1}: ${victim} killed, ${packs} opens, ${wheel} and ${spin} spins acknowledged`);
    }
    const faults = (await Promise.all(players.map((player) => player.audit()))).flat();
    return {
      acknowledged: countByGame(players, 'acknowledged'),
      unanswered: countByGame(players, 'unanswered'),
      faults: [...faults, ...(await listBookFaults(cluster.url, secretKey))],
    };
  } finally {
    await kill('server');
    await cluster.stop();
  }
}

function purseOf(i: number): CrashPlayer['purse'] {
  return present(CRASH_PURSES[i % CRASH_PURSES.length], 'a purse');
}

function countByGame(players: readonly CrashPlayer[], what: 'acknowledged' | 'unanswered'): Record<CrashGame, number> {
  const counts = { packs: 0, wheel: 0, spin: 0 };
  for (const player of players) for (const game of CRASH_GAMES) counts[game] += player[what](game);
  return counts;
}
