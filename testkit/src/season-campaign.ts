import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { exportSeason } from '@voltide/contract';
import { nodeHashes } from '@voltide/fairness/node';
import { checkSeason } from '@voltide/games/boards/check';
import type { SeasonPeriod } from '@voltide/games/boards/measures';
import { seasonOf, seasonTimes } from '@voltide/games/boards/periods';
import { createPool, type Database } from '@voltide/server/platform/db/pool';

import { createClient } from './client.ts';
import { endLeases, fundPlayers, listBookFaults } from './crash-books.ts';
import { createCrashPlayer, type CrashPlayer } from './crash-player.ts';
import { startMortalNode, type MortalNode } from './mortal-node.ts';

type SeasonCampaignOptions = {
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly players: number;
  /** Each round ends a day, with a kill; weeks and months end with some of them. */
  readonly rounds: number;
  readonly say?: (line: string) => void;
};

type SeasonCampaignReport = {
  readonly kills: number;
  readonly seasons: number;
  readonly prizes: number;
  readonly stakes: number;
  /** The longest time from the end of a season to its last payment, by the clock of the nodes. */
  readonly slowestMs: number;
  readonly faults: readonly string[];
};

const DAY_MS = 86_400_000;
/** The clock of the node that is killed is wrong by so much, one way or the other. */
const WRONG_MS = [0, 90_000, -90_000];
/** Before the end of a season nodes are so close to it. */
const BEFORE_END_MS = 400;
/** So long before it players sign in again, and the other node starts: cash is staked within a minute of a count. */
const EVENING_MS = 20_000;
const MOMENT_MS = { least: 5, most: 300 } as const;
const RUNS_MOST = 40;
const BETWEEN_RUNS_MS = 50;
/** A node is killed at some moment of its jobs, or once one of these statements is answered. */
const FATAL = [
  'voltide.pay_board_prize',
  'voltide.close_season',
  'voltide.seal_board',
  'voltide.write_standing',
  undefined,
  'voltide.pay_board_prize',
  'voltide.board_standing',
  'voltide.board_stakes',
  'voltide.fold_boards',
  'voltide.clear_boards',
];

/**
 * Ends day upon day on two nodes while players play on both: the one that ends the season, whose clock is 90 seconds
 * wrong in two of three rounds, is killed with SIGKILL in the midst of it, and the other one goes on. After each round
 * every season that ended is computed again from its public export; in the end the books are verified in full.
 */
export async function runSeasonCampaign(options: SeasonCampaignOptions): Promise<SeasonCampaignReport> {
  const { databaseUrl, secretKey, players: count, rounds, say } = options;
  const owner = createPool({ url: databaseUrl, role: undefined, max: 2, log: () => undefined });
  const clock = createCampaignClock();
  const survivor = await startMortalNode(databaseUrl, secretKey, { jobs: 'when asked' });
  const faults: string[] = [];
  let kills = 0;
  try {
    await clock.turnTo(noonAfter(clock.nowMs()), survivor);
    const players = await Promise.all(Array.from({ length: count }, () => createCrashPlayer(survivor.url, 'cash')));
    await fundPlayers(databaseUrl, players);
    await runUntilPaid(survivor, owner, clock.nowMs());
    for (let round = 0; round < rounds; round += 1) {
      const fatal = FATAL[round % FATAL.length];
      const wrongMs = WRONG_MS[round % WRONG_MS.length] ?? 0;
      const endMs = seasonTimes('day', seasonOf('day', clock.nowMs())).endMs;
      await clock.turnTo(endMs - EVENING_MS, survivor);
      await Promise.all(players.map((player) => player.renew()));
      const victim = await startMortalNode(databaseUrl, secretKey, {
        aheadMs: clock.aheadMs(),
        wrongMs,
        jobs: 'when asked',
      });
      const load = await playOverEnd({ players, nodes: [survivor, victim], clock, endMs });
      await endLeases(databaseUrl);
      if (await diesInJobs(victim, fatal)) kills += 1;
      else faults.push(`round ${round + 1} met no ${fatal ?? 'kill'}`);
      for (const player of players) player.rest();
      await load.ended;
      await Promise.all(players.map((player) => player.settle(survivor.url)));
      faults.push(...(await runUntilPaid(survivor, owner, endMs)));
      faults.push(...(await listSeasonFaults(survivor.url, endMs)));
      await clock.turnTo(endMs + DAY_MS / 2, survivor);
      say?.(
        `round ${round + 1}: killed ${fatal === undefined ? 'at some moment' : `after ${fatal}`}, ${wrongMs} ms ahead`,
      );
    }
    await Promise.all(players.map((player) => player.renew()));
    for (const player of players) faults.push(...(await player.audit()));
    await survivor.kill();
    faults.push(...(await listPrizeFaults(owner)), ...(await listBookFaults(databaseUrl, secretKey)));
    return { kills, ...(await readFigures(owner)), faults };
  } finally {
    await survivor.kill();
    await owner.end();
  }
}

/** The clock that all nodes share: the machine's, ahead by what the campaign has turned it. */
function createCampaignClock() {
  let aheadMs = 0;
  const nowMs = (): number => performance.timeOrigin + performance.now() + aheadMs;
  return {
    nowMs,
    aheadMs: () => Math.round(aheadMs),
    async turnTo(atMs: number, ...nodes: readonly MortalNode[]): Promise<void> {
      const byMs = Math.round(Math.max(0, atMs - nowMs()));
      aheadMs += byMs;
      await Promise.all(nodes.map((node) => node.advance(byMs)));
    },
  };
}

type Evening = {
  readonly players: readonly CrashPlayer[];
  readonly nodes: readonly [MortalNode, MortalNode];
  readonly clock: ReturnType<typeof createCampaignClock>;
  readonly endMs: number;
};

type Load = { readonly ended: Promise<unknown> };

/** Has everybody play on both nodes from before the end of a day until after its seal is due, and go on playing. */
async function playOverEnd({ players, nodes: [survivor, victim], clock, endMs }: Evening): Promise<Load> {
  await survivor.runJobs();
  await victim.runJobs();
  await Promise.all(players.map((player, i) => player.settle(i % 2 === 0 ? survivor.url : victim.url)));
  await clock.turnTo(endMs - BEFORE_END_MS, survivor, victim);
  const ended = Promise.all(players.map((player) => player.play()));
  await pause(2 * BEFORE_END_MS);
  await clock.turnTo(seasonTimes('day', seasonOf('day', endMs - 1)).sealMs, survivor, victim);
  return { ended };
}

/** Has a node run its jobs, among them the end of seasons, and kills it in the midst of that. False if it was not. */
async function diesInJobs(victim: MortalNode, fatal: string | undefined): Promise<boolean> {
  if (fatal === undefined) {
    const run = victim.runJobs();
    await pause(randomInt(MOMENT_MS.least, MOMENT_MS.most));
    await victim.kill();
    await run;
    return true;
  }
  await victim.dieAfter(fatal);
  // The feed shows a stake once no older transaction is open anywhere in the cluster, and a season waits for that.
  for (let run = 0; run < RUNS_MOST; run += 1) {
    if (!(await victim.runJobs())) return true;
    await pause(BETWEEN_RUNS_MS);
  }
  await victim.kill();
  return false;
}

/** Runs the jobs of a node until every season that ended by a moment is paid. */
async function runUntilPaid(node: MortalNode, owner: Database, endedByMs: number): Promise<readonly string[]> {
  for (let run = 0; run < RUNS_MOST; run += 1) {
    await endLeases(String(owner.options.connectionString));
    await node.runJobs();
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::integer as left from voltide.board
        where ends_on <= '1970-01-01'::date + floor($1 / 86400000.0)::integer and paid_at_ms is null`,
      [endedByMs],
    );
    if (rows[0]?.left === 0) return [];
    await pause(BETWEEN_RUNS_MS);
  }
  return [`seasons that ended by ${new Date(endedByMs).toISOString()} are not paid`];
}

/** Computes every season that ended at a moment again from its public export. */
async function listSeasonFaults(url: string, endMs: number): Promise<readonly string[]> {
  const client = createClient(url);
  const faults: string[] = [];
  for (const period of ['day', 'week', 'month'] satisfies SeasonPeriod[]) {
    const season = seasonOf(period, endMs - 1);
    if (seasonTimes(period, season).endMs !== endMs) continue;
    const document = await client.call(exportSeason, { params: { period, season } });
    const check = checkSeason(nodeHashes, document);
    faults.push(...check.faults.map((fault) => `${period} ${season}: ${fault}`));
    if (check.stakes === 0) faults.push(`${period} ${season} counted no stake`);
  }
  client.close();
  return faults;
}

/** Places with a prize that was not booked exactly once. */
async function listPrizeFaults(owner: Database): Promise<readonly string[]> {
  const { rows } = await owner.query<{ fault: string }>(
    `select format('place %s of board %s is booked %s times', z.place, z.board_no, t.count) as fault
      from voltide.board_prize z
      join voltide.board b using (board_no)
      cross join lateral (
        select count(*) from voltide.transfer t
        where t.user_id = z.user_id and t.cause::text = 'board' and t.amount = z.amount
          and t.operation_key = format(
            'system:board:%s:%s:%s', b.period, voltide.season_name(b.period, b.starts_on), z.place)
      ) t
      where t.count <> 1`,
  );
  return rows.map(({ fault }) => fault);
}

async function readFigures(
  owner: Database,
): Promise<Pick<SeasonCampaignReport, 'seasons' | 'prizes' | 'stakes' | 'slowestMs'>> {
  const { rows } = await owner.query<{ seasons: number; prizes: number; stakes: number; slowestMs: number }>(
    `select count(*)::integer as seasons, coalesce(sum(b.stakes) filter (where b.period = 'day'), 0)::integer as stakes,
      (select count(*)::integer from voltide.board_prize where paid_at_ms is not null) as prizes,
      coalesce(max(b.paid_at_ms - (b.ends_on - '1970-01-01'::date) * 86400000::bigint)
        filter (where b.stakes > 0), 0)::integer as "slowestMs"
    from voltide.board b where b.measure = 'points' and b.paid_at_ms is not null`,
  );
  return rows[0] ?? { seasons: 0, prizes: 0, stakes: 0, slowestMs: 0 };
}

function noonAfter(nowMs: number): number {
  return Math.ceil(nowMs / DAY_MS) * DAY_MS + DAY_MS / 2;
}
