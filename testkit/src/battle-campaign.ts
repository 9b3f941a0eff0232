import { hash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattle } from '@voltide/games/battles/check';
import { getBattleRecord } from '@voltide/games/battles/contract';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import { battlesMatch } from '@voltide/games/matches';
import { migrate } from '@voltide/server/platform/db/migrate';
import pg from 'pg';

import { freshAddress } from './addresses.ts';
import { createBattleCrashPlayer, type BattleCrashPlayer, type BattleLobby, type Dice } from './battle-crash-player.ts';
import { createClient } from './client.ts';
import { endLeases, fundPlayers, listBookFaults } from './crash-books.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';
import { startTestCluster } from './pg-cluster.ts';

type BattleCampaignOptions = {
  /** Names the moves, the victims and the moments; the machine's speed still decides what meets what. */
  readonly seed: string;
  readonly kills: number;
  readonly players: number;
  readonly say?: (line: string) => void;
};

type BattleCampaignReport = {
  readonly battles: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly faults: readonly string[];
};

/** Error of one node's clock. */
const WRONG_MS = 90_000;
/** The operator's own chain decides within the first step, drand's timeout within the last. */
const BEACON_MS = [5000, 70_000, 5000] as const;
const FOR_EVER_MS = 9_000_000_000_000;
const LOAD_MS = { least: 60, most: 400 } as const;
const JOB_MS = 80;
const TRIES_TO_END = 6;
/** After so many kills everybody signs in again. */
const RENEW_EVERY = 6;

/**
 * Kills one of two nodes, or their database, with SIGKILL while players open, join and leave battles, and again while
 * the job takes battles further. The clock of one node is wrong, and drand, where it was heard, answers no more.
 * Afterwards every battle has ended once, nothing is held, the books are clean, every record is proven, and every
 * repeated key is answered as it was at first.
 */
export async function runBattleCampaign(options: BattleCampaignOptions): Promise<BattleCampaignReport> {
  const { seed, kills, players: count, say } = options;
  const cluster = await startTestCluster({ durable: true });
  const secretKey = randomBytes(32).toString('hex');
  const dice = diceOf(seed);
  const { nodes, nodeAt, start, advance, runJobs, passBeacon, killAtWork } = createNodes(cluster.url, secretKey, dice);

  try {
    await migrate(cluster.url);
    await Promise.all([start(0), start(1)]);
    const lobby: BattleLobby = { opened: [] };
    const players = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        createBattleCrashPlayer(nodeAt(i % 2).url, i % 2 === 0 ? 'promo' : 'cash', { dice, lobby }),
      ),
    );
    await fundPlayers(cluster.url, players);
    await runJobs(0);
    for (let round = 0; round < kills; round++) {
      await setDrandHeard(cluster.url, dice(2) === 0);
      const load = players.map((player) => player.play(nodes.map(({ url }) => url)));
      await pause(LOAD_MS.least + dice(LOAD_MS.most - LOAD_MS.least));
      const victim = round % 3 === 2 ? 'database' : dice(2);
      if (victim === 'database') process.kill(cluster.pid(), 'SIGKILL');
      else await nodeAt(victim).kill();
      for (const player of players) player.rest();
      await Promise.all([...load, victim === 'database' ? undefined : start(victim)]);
      await Promise.all(players.map((player) => player.settle(nodeAt(dice(2)).url)));
      await passBeacon(round % 2 === 0 ? killAtWork : () => Promise.resolve());
      if (round % RENEW_EVERY === RENEW_EVERY - 1) await Promise.all(players.map((each) => each.renew(nodeAt(0).url)));
      say?.(`round ${round + 1}: ${victim} killed, ${lobby.opened.length} battles so far`);
    }
    const faults = (await Promise.all(players.map((player) => player.audit(nodeAt(0).url)))).flat();
    await advance(UNFILLED_AFTER_MS);
    for (let i = 0, isOver = false; i < TRIES_TO_END && !isOver; i++) {
      await passBeacon(() => Promise.resolve());
      isOver = await areAllOver(cluster.url);
    }
    const found = await listBattleFaults(cluster.url, nodeAt(0).url);
    return {
      battles: found.battles,
      ...countOf(players),
      faults: [...faults, ...found.faults, ...(await listBookFaults(cluster.url, secretKey))],
    };
  } finally {
    for (const node of Object.values(nodes)) await node.kill();
    await cluster.stop();
  }
}

function createNodes(databaseUrl: string, secretKey: string, dice: Dice) {
  const nodes: MortalNode[] = [];
  let aheadMs = 0;
  const start = async (i: number): Promise<void> => {
    const wrongMs = i === 0 ? 0 : WRONG_MS;
    nodes[i] = await startMortalNode(databaseUrl, secretKey, { aheadMs, wrongMs, jobs: 'when asked' });
  };
  const nodeAt = (i: number): MortalNode => present(nodes[i], 'a node');
  const advance = async (byMs: number): Promise<void> => {
    aheadMs += byMs;
    await Promise.all(nodes.map((node) => node.advance(byMs)));
  };
  const runJobs = async (i: number): Promise<boolean> => {
    await endLeases(databaseUrl);
    return nodeAt(i).runJobs();
  };
  const passBeacon = async (killsIn: (i: number) => Promise<void>): Promise<void> => {
    for (const byMs of BEACON_MS) {
      await advance(byMs);
      await killsIn(dice(2));
      await runJobs(dice(2));
    }
  };
  const killAtWork = async (i: number): Promise<void> => {
    const working = runJobs(i);
    await pause(dice(JOB_MS));
    await nodeAt(i).kill();
    await working;
    await start(i);
  };
  return { nodes, nodeAt, start, advance, runJobs, passBeacon, killAtWork };
}

function countOf(players: readonly BattleCrashPlayer[]) {
  const sum = (of: (player: BattleCrashPlayer) => number): number =>
    players.reduce((total, player) => total + of(player), 0);
  return {
    acknowledged: sum((player) => player.acknowledged()),
    unanswered: sum((player) => player.unanswered()),
  };
}

/** Makes battles that lock from now on name drand first, or the operator's own chain at once. */
async function setDrandHeard(databaseUrl: string, isHeard: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from voltide.beacon_answer');
    if (isHeard) {
      await client.query("insert into voltide.beacon_answer (source, answered_at_ms) values ('drand-quicknet', $1)", [
        FOR_EVER_MS,
      ]);
    }
  } finally {
    await client.end();
  }
}

async function areAllOver(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from voltide.battle where ended_at_ms is null
        union all select from voltide.battle_seat where owed is not null and paid_at_ms is null limit 1`,
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

async function listBattleFaults(databaseUrl: string, url: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; state: string; ends: number }>(
      `select b.battle_id as id, b.state::text as state, (
          select count(*)::integer from voltide.battle_history h
          where h.battle_id = b.battle_id and h.state in ('settled', 'cancelled', 'voided')) as ends
        from voltide.battle b`,
    );
    const held = await client.query<{ held: string }>(
      "select coalesce(sum(balance), 0)::text as held from voltide.account where kind = 'held'",
    );
    const battles: Record<string, number> = {};
    const faults = held.rows.filter((row) => row.held !== '0').map((row) => `${row.held} sun are still held`);
    for (const { id, state, ends } of rows) {
      battles[state] = (battles[state] ?? 0) + 1;
      if (ends !== 1) faults.push(`battle ${id} is ${state} and has ended ${ends} times`);
      else if (state === 'settled' && !(await isProven(url, id))) faults.push(`battle ${id} is not proven`);
    }
    return { battles, faults };
  } finally {
    await client.end();
  }
}

async function isProven(url: string, battleId: string): Promise<boolean> {
  const client = createClient(url, freshAddress());
  const { record } = await client.call(getBattleRecord, { params: { battleId } });
  client.close();
  return checkBattle(nodeHashes, battlesMatch, record).state === 'proven';
}

/** Whole numbers that follow from a seed. */
function diceOf(seed: string): Dice {
  let thrown = 0;
  return (below) => {
    thrown += 1;
    return hash('sha256', `${seed}:${thrown}`, 'buffer').readUInt32BE() % below;
  };
}
