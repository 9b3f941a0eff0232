import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { present } from '@voltide/core';
import { createPool, type Database } from '@voltide/server/platform/db/pool';

import { endLeases, listBookFaults } from './crash-books.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';
import { createProgressPlayer, type ProgressPlayer } from './progress-crash-player.ts';

type ProgressCampaignOptions = {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly players: number;
  /** Each day ends with a kill of the server. */
  readonly days: number;
  readonly say?: (line: string) => void;
};

type ProgressCampaignReport = {
  readonly claims: number;
  readonly rewards: number;
  /** Requests that a kill left without an answer; each was sent again with its key until it had one. */
  readonly unanswered: number;
  readonly faults: readonly string[];
};

const DAY_MS = 86_400_000;
const LOAD_MS = { least: 100, most: 600 } as const;
/** More than anybody gets through before the kill. */
const TIMES_BEFORE_KILL = 20;
/** So many players act at the same time. */
const AT_ONCE = 32;
/** A kill comes at some moment, or once one of these statements is answered. */
const FATAL = [
  undefined,
  'voltide.fold_due',
  'voltide.claim_rewards',
  'voltide.grant_rewards',
  'voltide.gather_progress',
];

/**
 * Kills the server with SIGKILL while players spin, open packs and claim rewards, each day once: at some moment, or in
 * the midst of folding, granting and claiming. Then every unanswered request is sent again with its key to another
 * node, whose jobs run by themselves, and the day is played to its end. In the end every claim is asked for again, and
 * the books are verified in full.
 */
export async function runProgressCampaign(options: ProgressCampaignOptions): Promise<ProgressCampaignReport> {
  const { databaseUrl, secretKey, players: count, days, say } = options;
  let aheadMs = 0;
  const start = (): Promise<MortalNode> => startMortalNode(databaseUrl, secretKey, { aheadMs });
  let node = await start();
  const owner = createPool({ url: databaseUrl, role: undefined, max: 2, log: () => undefined });
  try {
    const players: ProgressPlayer[] = [];
    await inParallel(Array.from({ length: count }), async () => {
      players.push(await createProgressPlayer(node.url));
    });
    say?.(`${count} players signed up`);
    for (let day = 0; day < days; day += 1) {
      const fatal = FATAL[day % FATAL.length];
      const load = inParallel(players, (player) => player.play(TIMES_BEFORE_KILL));
      await pause(randomInt(LOAD_MS.least, LOAD_MS.most));
      if (fatal === undefined) await node.kill();
      else await dieAt(node, fatal);
      await load;
      node = await start();
      await endLeases(databaseUrl);
      await inParallel(players, (player) => player.settle(node.url));
      await inParallel(players, (player) => player.play(1));
      aheadMs += DAY_MS;
      await node.advance(DAY_MS);
      await node.runJobs();
      await inParallel(players, (player) => player.renew());
      say?.(`day ${day + 1}: killed ${fatal === undefined ? 'at some moment' : `after ${fatal}`}`);
    }
    await inParallel(players, (player) => player.audit());
    await node.runJobs();
    await node.kill();
    return {
      claims: sumOf(players, ({ claims }) => claims()),
      rewards: await countRewards(owner),
      unanswered: sumOf(players, ({ unanswered }) => unanswered()),
      faults: [
        ...players.flatMap(({ faults }) => faults),
        ...(await listRewardFaults(owner)),
        ...(await listBookFaults(databaseUrl, secretKey)),
      ],
    };
  } finally {
    await node.kill();
    await owner.end();
  }
}

const DIES_WITHIN_MS = 15_000;

async function dieAt(node: MortalNode, statement: string): Promise<void> {
  await node.dieAfter(statement);
  const limit = new AbortController();
  await Promise.race([node.ended, pause(DIES_WITHIN_MS, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
  await node.kill();
}

/** Levels that are missing or lack their transfer, and transfers of rewards that no reward stands for. */
async function listRewardFaults(owner: Database): Promise<readonly string[]> {
  const { rows } = await owner.query<{ fault: string }>(
    `select format('%s %s of %s is booked %s times', w.kind, w.subject, w.user_id, t.count) as fault
      from voltide.reward w
      cross join lateral (
        select count(*) from voltide.transfer t
        where t.user_id = w.user_id and t.operation_key = w.operation_key and t.cause::text = w.kind
          and t.amount = w.promo + w.cash
      ) t
      where w.promo + w.cash > 0 and t.count <> 1 and (
        w.kind <> 'achievement' or t.count = 0)
    union all
    select format('level %s of %s is not paid', l.level, p.user_id)
      from voltide.player p cross join generate_series(2, 100) as l (level)
      where l.level <= voltide.level_of(p.cash_edge, p.promo_edge, p.xp) and p.user_id > 2 and not exists (
        select from voltide.reward w
        where w.user_id = p.user_id and w.kind = 'level' and w.subject = l.level::text)`,
  );
  return rows.map(({ fault }) => fault);
}

async function countRewards(owner: Database): Promise<number> {
  const { rows } = await owner.query<{ count: bigint }>('select count(*) as count from voltide.reward');
  return Number(present(rows[0], 'a count').count);
}

function sumOf(players: readonly ProgressPlayer[], countOf: (player: ProgressPlayer) => number): number {
  return players.reduce((sum, player) => sum + countOf(player), 0);
}

async function inParallel<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  const rest = all.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const each of rest) await work(each);
  });
  await Promise.all(workers);
}
