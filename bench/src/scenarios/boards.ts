import { getBoard, getOwnPlace, type BoardPeriod } from '@voltide/contract';
import { present, utcDay } from '@voltide/core';
import { foldBoards, listPlaces, placeOf, type Score } from '@voltide/server/play/boards/boards.sql';
import { signUpPlayer, startWorld, type Client, type World as StartedWorld } from '@voltide/testkit';
import { copyTemplate, startTemplateCluster } from '@voltide/testkit/template-cluster';

import pg from 'pg';

import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';
import { openSockets } from '../sockets.ts';

const [FEW, MANY] = [1000, 1_000_000];
const MOST_TIMES = 6;
const FOLLOWERS = 500;
const PUBLISHED_GOAL_MS = 100;
const PLAYS_PER_SECOND = 10_000;
/** Players who play at the same time, each twice in a second, and the stakes of one row of the feed. */
const PLAYING = 5000;
const STAKES_PER_ROW = 32;
const SECONDS = 5;
const TURNS = 40;
/** The first number of the players that fill boards. No player who signs up has such a number. */
const FIRST_USER = 1000;

/**
 * Measures what leaderboards cost: the own place and the first page of a board with a million players against one
 * with a thousand, by three ways to find a place; the fold against the rate of plays that it has to keep up with; and
 * the time until all who follow a board know of a change.
 */
export async function measureBoards({ rounds }: { readonly rounds: number }): Promise<readonly Row[]> {
  const cluster = await startTemplateCluster();
  try {
    const databaseUrl = await copyTemplate(cluster.url, 'boards');
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    const world: World = Object.assign(await startWorld({ databaseUrl }), { owner });
    try {
      return [
        ...(await measurePlaces(world, rounds * TURNS)),
        await measureFold(world, rounds),
        await measurePublishing(world, rounds),
      ];
    } finally {
      await world.close();
      await owner.end();
    }
  } finally {
    await cluster.stop();
  }
}

type World = StartedWorld & { readonly owner: pg.Client };

type Filled = { readonly boardNo: number; readonly period: BoardPeriod; readonly middle: Score };

/** Fills a points board with players, of whom many share a score, and puts the client's player in the middle. */
async function fillBoard(world: World, period: BoardPeriod, players: number, own: bigint): Promise<Filled> {
  const { owner } = world;
  const { rows } = await owner.query<{ no: number }>(
    `select board_no as no from voltide.board where measure = 'points' and period = $1 and closed_at_ms is null
     order by starts_on desc limit 1`,
    [period],
  );
  const boardNo = present(rows[0], 'a board').no;
  const step = 20_000;
  for (let from = 0; from < players; from += step) {
    await owner.query(
      `select voltide.move_scores(array_agg($1::integer), array_agg(n), array_agg(s), array_agg(s), array_agg(n), 0)
       from (
         select n, 1 + (n * 7919 % 1000003) % 50000 as s from generate_series($2::bigint, $3::bigint) n
       ) x`,
      [boardNo, FIRST_USER + from, FIRST_USER + Math.min(from + step, players) - 1],
    );
  }
  const middle = { score: 25_000n, reached: BigInt(FIRST_USER + players) };
  await place(world, boardNo, own, middle);
  return { boardNo, period, middle };
}

async function place({ owner }: World, boardNo: number, userId: bigint, { score, reached }: Score): Promise<void> {
  await owner.query(
    `select voltide.move_scores(
       array[$1::integer], array[$2::bigint], array[$3::bigint], array[$3::bigint], array[$4::bigint], 0)`,
    [boardNo, userId, score, reached],
  );
}

async function fillPeople(world: World): Promise<void> {
  await world.owner.query(
    `insert into voltide.identity (user_id, kind, username, email, password_hash, created_at_ms)
     select n, 'account', 'bench-' || n, n || '@example.org', 'x', 0 from generate_series($1::bigint, $2::bigint) n`,
    [FIRST_USER, FIRST_USER + MANY - 1],
  );
}

async function measurePlaces(world: World, turns: number): Promise<readonly Row[]> {
  await world.runJobs();
  const { client, userId: own } = await signUpPlayer(world);
  await fillPeople(world);
  const few = await fillBoard(world, 'day', FEW, own);
  const many = await fillBoard(world, 'week', MANY, own);
  await world.owner.query('vacuum analyze');
  const pool = world.context.database;
  const histogram = await createHistogram(world, [few, many]);
  const ways: readonly (readonly [string, (board: Filled) => Promise<unknown>])[] = [
    ['own place over HTTP', (board) => askOwn(client, board.period)],
    ['first page over HTTP', (board) => askPage(client, board.period)],
    ['own place in SQL by chunks', ({ boardNo, middle }) => placeOf(pool, boardNo, middle)],
    [
      'a page from the middle in SQL',
      ({ boardNo, period }) => listPlaces(pool, boardNo, { from: period === 'day' ? 400n : 400_000n, limit: 100 }),
    ],
    ['own place by a histogram of scores, ties counted', histogram],
    ['own place by counting over the index', countAbove(world)],
  ];
  const rows: Row[] = [];
  for (const [what, ask] of ways) rows.push(await compare(what, ask, { few, many, turns }));
  return rows;
}

const askOwn = (client: Client, period: BoardPeriod) =>
  client.call(getOwnPlace, { params: { measure: 'points', period }, query: {} });
const askPage = (client: Client, period: BoardPeriod) =>
  client.call(getBoard, { params: { measure: 'points', period }, query: {} });

/** Counts every row above: what PostgreSQL's index does by itself. */
function countAbove(world: World) {
  return ({ boardNo, middle }: Filled): Promise<unknown> =>
    world.owner.query({
      name: 'bench-count',
      text: `select count(*) from voltide.board_score s
        where s.board_no = $1 and s.is_listed and s.score > 0 and (s.score, -s.reached) > ($2, $3)`,
      values: [boardNo, middle.score, -middle.reached],
    });
}

/** A histogram of exact scores: it tells how many have more, and has to count those who have as much. */
async function createHistogram(world: World, boards: readonly Filled[]) {
  const { owner } = world;
  await owner.query(
    'create table histogram (board_no integer, score bigint, players integer, primary key (board_no, score))',
  );
  await owner.query(
    `insert into histogram select board_no, score, count(*) from voltide.board_score
     where board_no = any ($1) group by board_no, score`,
    [boards.map(({ boardNo }) => boardNo)],
  );
  await owner.query('analyze histogram');
  return ({ boardNo, middle }: Filled): Promise<unknown> =>
    owner.query({
      name: 'bench-histogram',
      text: `select (select sum(players) from histogram where board_no = $1 and score > $2) + (
          select count(*) from voltide.board_score s
          where s.board_no = $1 and s.is_listed and s.score > 0 and (s.score, -s.reached) > ($2, $3) and s.score = $2)`,
      values: [boardNo, middle.score, -middle.reached],
    });
}

type Sides = { readonly few: Filled; readonly many: Filled; readonly turns: number };

async function compare(
  what: string,
  ask: (board: Filled) => Promise<unknown>,
  { few, many, turns }: Sides,
): Promise<Row> {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let turn = -10; turn < turns; turn += 1) {
    for (const side of turn % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
      const beganMs = performance.now();
      await ask(side === 'few' ? few : many);
      if (turn >= 0) times[side].push(performance.now() - beganMs);
    }
  }
  const [fewMs, manyMs] = [median(times.few), median(times.many)];
  return {
    what: `${what}: ${MANY.toLocaleString('en')} players against ${FEW.toLocaleString('en')}`,
    product: `${formatNumber(manyMs)} ms`,
    yardstick: `${formatNumber(fewMs)} ms`,
    ratio: manyMs / fewMs,
    better: 'lower',
    goal: MOST_TIMES,
    limit: what.startsWith('own place by') ? Infinity : MOST_TIMES,
  };
}

/** Writes some seconds of plays into the feed as settling does, and folds them on boards of a million. */
async function measureFold(world: World, rounds: number): Promise<Row> {
  const rates: number[] = [];
  const stakes = PLAYS_PER_SECOND * SECONDS;
  const nowMs = world.clock.nowMs();
  for (let round = 0; round <= rounds; round += 1) {
    await world.owner.query(
      `insert into voltide.stake_feed (at_ms, user_ids, games, buckets, stakes, payouts, edges)
       select $1, array_agg($2::bigint + (n * 7919 + $5) % $3), array_agg('packs'::text),
         array_agg('cash'::voltide.account_kind), array_agg(1000000::bigint), array_agg(n * 37 % 3000000),
         array_agg(70000::bigint)
       from generate_series(0::bigint, $4::bigint - 1) n group by n / ${STAKES_PER_ROW}`,
      [nowMs, FIRST_USER, PLAYING, stakes, round * 104_729],
    );
    const beganMs = performance.now();
    let left = Math.ceil(stakes / STAKES_PER_ROW);
    while (left > 0) left -= await foldBoards(world.context.database, 2000, nowMs);
    if (round > 0) rates.push((stakes * 1000) / (performance.now() - beganMs));
  }
  return {
    what: `stakes that the fold counts in a second, ${PLAYING.toLocaleString('en')} players at once, on eight boards`,
    product: `${median(rates).toFixed(0)}/s`,
    yardstick: `${PLAYS_PER_SECOND}/s`,
    ratio: median(rates) / PLAYS_PER_SECOND,
    better: 'higher',
    goal: 1,
    limit: 1,
  };
}

/** From telling a change until the last of those who follow has heard it, all in one process. */
async function measurePublishing(world: World, rounds: number): Promise<Row> {
  const period = 'month';
  await world.runJobs();
  const { rows } = await world.owner.query<{ no: number }>(
    `select board_no as no from voltide.board where measure = 'points' and period = $1 and starts_on = $2`,
    [period, `${utcDay(world.clock.nowMs()).slice(0, 7)}-01`],
  );
  const boardNo = present(rows[0], 'a board').no;
  let received = 0;
  let allReceived: () => void = () => undefined;
  const words = Array.from({ length: FOLLOWERS }, () => [
    { type: 'hello' as const, token: null, topics: ['board_month' as const] },
  ]);
  const sockets = await openSockets({ port: Number(new URL(world.url).port), words }, () => {
    received += 1;
    if (received % FOLLOWERS === 0) allReceived();
  });
  const next = (): Promise<void> => new Promise((resolve) => (allReceived = resolve));
  const times: number[] = [];
  if (received < FOLLOWERS) await next();
  for (let turn = 0; turn < rounds * 5; turn += 1) {
    const higher = { score: BigInt(1_000_000 + turn), reached: BigInt(90_000_000_000 + turn) };
    await place(world, boardNo, BigInt(FIRST_USER + (turn % 2)), higher);
    const delivered = next();
    const beganMs = performance.now();
    await world.context.live.publishBoards();
    await delivered;
    times.push(performance.now() - beganMs);
  }
  for (const socket of sockets) socket.terminate();
  return {
    what: `from telling that somebody was overtaken until ${FOLLOWERS} sockets have heard it`,
    product: `${formatNumber(median(times))} ms`,
    yardstick: `${PUBLISHED_GOAL_MS} ms`,
    ratio: median(times) / PUBLISHED_GOAL_MS,
    better: 'lower',
    goal: 1,
    limit: Infinity,
  };
}
