import { randomUUID } from 'node:crypto';

import {
  exportStatistics,
  getPublishedStatistics,
  listAlerts,
  listIncidents,
  login,
  noteIncident,
  noteVerified,
  reportMismatch,
  rotateSeeds,
  type PublishedStatistics,
} from '@voltide/contract';
import { present, SUN_PER_VT } from '@voltide/core';
import { getSpin, spinToday } from '@voltide/games/daily-spin/contract';
import {
  adjustBalance,
  battleBody,
  callHouse,
  openBattle,
  openMany,
  openPack,
  orderOf,
  settleBattles,
  signInOperator,
  signUpPlayer,
  sitDown,
  spin,
  spinOf,
  useWorld,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';
import { FLAG_TITLE } from './incident-titles.ts';

type Player = Awaited<ReturnType<typeof signUpPlayer>>;
const world = useWorld();
const FIRST = '(table_id, item) = (select table_id, item from voltide.realised_odds order by 1, 2 limit 1)';
const DAY_MS = 86_400_000;

/** Starts in the morning: no day ends between two steps of a test. */
beforeAll(() => world.clock.advance(DAY_MS + DAY_MS / 4 - (world.clock.nowMs() % DAY_MS)));

async function publish(): Promise<PublishedStatistics> {
  await world.context.statistics.run();
  world.clock.advance(10_000);
  return world.open().call(getPublishedStatistics);
}

const recount = async (): Promise<readonly string[]> => {
  const { lines } = await world.operate().recount();
  return lines.filter((line) => line.startsWith('statistics'));
};
const CLEAN = ['statistics outcomes 0', 'statistics spins    0', 'statistics battles  0', 'statistics events   0'];

async function beginDay({ client, email, password, user }: Player): Promise<void> {
  const { token } = await client.call(login, { body: { credential: email, password } });
  client.setToken(token);
  const { tableHash } = await client.call(getSpin);
  await client.call(spinToday, { body: { tableHash }, key: `${user.id}${world.clock.nowMs()}` });
}

async function readCsv(part: 'outcomes' | 'returns' | 'battles' | 'withdrawals' | 'checks'): Promise<string> {
  const answer = await fetch(`${world.url}${exportStatistics.path}?part=${part}`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
  return answer.text();
}

it('S15-05 without a play every table in force is shown, with nothing drawn and nothing judged', async () => {
  const { tables, battles, checks, cells, flagged, withdrawals } = await world.open().call(getPublishedStatistics);
  expect(new Set(tables.map(({ game }) => game))).toEqual(new Set(['packs', 'wheel', 'spin', 'caches']));
  expect(tables.filter(({ game }) => game === 'spin').map(({ tier }) => tier)).toEqual([100, 125, 150, 200, 250]);
  for (const { draws, realised, chiSquare, cells: all } of tables) {
    expect([draws, realised, chiSquare]).toEqual([0, null, null]);
    expect(all.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(1, 5);
  }
  expect([battles, cells, flagged]).toEqual([[], 0, 0]);
  expect(checks).toEqual({ verified: 0, rotations: 0, mismatches: 0, unconfirmed: 0 });
  expect(withdrawals).toEqual({ paid: 0, medianMs: null, p95Ms: null, waiting: 0, oldestAt: null });
});

describe('after some play', () => {
  let players: readonly Player[];
  let report: PublishedStatistics;

  beforeAll(async () => {
    players = [await signUpPlayer(world), await signUpPlayer(world), await signUpPlayer(world)];
    for (const [i, player] of players.entries()) {
      await adjustBalance(world, player.userId, { account: 'promo', amountSun: 900n * SUN_PER_VT });
      await openPack(player, orderOf(world, 'glass-tide', 10));
      for (let n = 0; n < 12; n += 1) {
        await spin(player, spinOf('calm', '0.100000'));
        world.clock.advance(2000);
      }
      if (i > 0) await openMany(world, player, 60);
    }
    for (let day = 0; day < 8; day += 1) {
      if (day > 0) world.clock.advance(DAY_MS);
      for (const player of players) await beginDay(player);
    }
    const [creator, joiner] = [present(players[0], 'a player'), present(players[1], 'a player')];
    for (const over of [
      { tie: 'split' as const },
      { layout: '2v2' as const, mode: 'points' as const },
      { mode: 'shared' as const },
    ]) {
      const body = battleBody(world, { packs: ['long-wick'], ...over });
      const { battleId } = await openBattle(creator, body);
      const isTeams = body.settings.layout === '2v2';
      if (isTeams) await sitDown(joiner, battleId);
      for (let empty = isTeams ? 2 : 1; empty > 0; empty -= 1) await callHouse(creator, battleId);
      await settleBattles(world);
    }
    await creator.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'another-1' } });
    await creator.client.call(noteVerified, { body: { kind: 'play', id: '0-0' } });
    await creator.client.call(noteVerified, { body: { kind: 'play', id: '0-0' } });
    report = await publish();
  });

  it('S15-05 counts are those of the books to the last play, and recount says so', async () => {
    const { rows } = await world.owner.query<{ hash: string; game: string; draws: bigint }>(
      `select encode(o.hash, 'hex') as hash, o.game, count(*) as draws from (
         select p.table_id from voltide.play p cross join lateral unnest(p.draws)
         union all
         select f.table_id from voltide.battle_result r cross join lateral unnest(r.find_tables) as f (table_id)
       ) d join voltide.odds_table o on o.table_id = d.table_id group by o.hash, o.game`,
    );
    const counted = Map.groupBy(report.tables, ({ hash }) => hash);
    const drawsOf = (hash: string) => (counted.get(hash) ?? []).reduce((sum, { draws }) => sum + draws, 0);
    for (const { hash, draws } of rows) expect([hash, drawsOf(hash)]).toEqual([hash, Number(draws)]);
    expect(new Set(rows.map(({ game }) => game))).toEqual(new Set(['packs', 'wheel', 'spin']));
    expect(report.tables.reduce((sum, { draws }) => sum + draws, 0)).toBe(
      rows.reduce((sum, { draws }) => sum + Number(draws), 0),
    );
    for (const { draws, cells } of report.tables) {
      expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(draws);
    }
    expect(await recount()).toEqual(CLEAN);
    expect(isVerified(await verifyLedger(world.owner))).toBe(true);
  });

  it('S15-05 spins of a streak are counted on the tier of their day', () => {
    const tiers = report.tables.filter(({ game }) => game === 'spin');
    expect(tiers.map(({ tier, draws }) => [tier, draws])).toEqual([
      [100, 6],
      [125, 12],
      [150, 6],
      [200, 0],
      [250, 0],
    ]);
    expect(tiers[1]?.cells[0]?.name).toBe('0.125 VT');
    expect(tiers[0]?.realised).toBe(null);
  });

  it('S15-05 the return of a pack is what its opens were worth, with the interval of its deviation', async () => {
    const row = present(
      report.tables.find(({ key }) => key === 'packs:tin-sparrow@1'),
      'the row of a pack',
    );
    const { rows } = await world.owner.query<{ value: bigint; opens: bigint }>(
      `select sum(p.returned)::bigint as value, sum(cardinality(p.draws)) as opens
       from voltide.play p join voltide.odds_table o using (table_id) where o.subject = 'tin-sparrow'`,
    );
    const { pack } = present(world.context.packs.catalogue.findOnSale('tin-sparrow'), 'a pack');
    const [books] = rows;
    const [worth = 0, price = 1] = [books?.value, pack.priceSun].map(Number);
    const expected = worth / (120 * price);
    expect([row.draws, books?.opens]).toEqual([120, 120n]);
    expect(row.realised?.observed).toBeCloseTo(expected, 5);
    expect(row.realised?.expected).toBe(0.93);
    const half = (1.96 * (row.realised?.sd ?? 0)) / Math.sqrt(120);
    expect(row.realised?.high).toBeCloseTo(expected + half, 5);
    expect(row.realised?.untilKnown).toBeGreaterThan(0);
  });

  it('S15-05 battles say games, ties, wins of each side and of the house', () => {
    const byKey = new Map(report.battles.map((row) => [row.key, row]));
    expect([...byKey.keys()]).toEqual(['battles:points:2v2', 'battles:shared:1v1', 'battles:standard:1v1']);
    for (const { battles, ties, decided, teams, house, mode } of report.battles) {
      expect(battles).toBe(1);
      if (mode === 'shared') {
        expect([ties, decided, teams, house]).toEqual([null, 0, [], null]);
        continue;
      }
      expect(Math.max(decided, ties?.count ?? 0)).toBe(1);
      expect(teams.reduce((sum, { count }) => sum + count, 0)).toBe(decided);
      expect(teams.every(({ expected }) => expected === 0.5)).toBe(true);
      if (decided > 0) expect(house?.seats).toBe(mode === 'points' ? 2 : 1);
    }
    expect(byKey.get('battles:points:2v2')?.teams.map(({ name }) => name)).toEqual(['Seats 1 to 2', 'Seats 3 to 4']);
  });

  it('S15-05 a verified result counts once, and a rotation when the pair is revealed', () => {
    expect(report.checks).toEqual({ verified: 1, rotations: 1, mismatches: 0, unconfirmed: 0 });
  });

  it('S15-05 each part is a CSV that begins with the moment and the query it came from', async () => {
    const outcomes = await readCsv('outcomes');
    expect(outcomes).toMatch(/^# Voltide, outcomes, counted at \d{4}-.*\r\n# select r\.table_id/);
    const lines = outcomes.split('\r\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines).toHaveLength(1 + report.tables.reduce((sum, { cells }) => sum + cells.length, 0));
    expect(await readCsv('returns')).toContain('packs,Tin Sparrow,1,,120,0.93,');
    expect(await readCsv('battles')).toContain('shared,1v1,1,,0');
    expect(await readCsv('checks')).toMatch(/1,1,0,0\r\n$/);
    expect(await readCsv('withdrawals')).toMatch(/0,,,0,\r\n$/);
    // The query in the file runs, and finds what the file says.
    const query = outcomes
      .split('\r\n')
      .filter((line) => line.startsWith('# '))
      .slice(1)
      .map((line) => line.slice(2))
      .join(' ');
    const { rows } = await world.owner.query<{ draws: bigint }>(query);
    expect(rows.reduce((sum, { draws }) => sum + Number(draws), 0)).toBe(
      report.tables.reduce((sum, { draws }) => sum + draws, 0),
    );
  });

  it.each([
    ['spins    1', 'spin_count', 'spins', 'percent = 125 and item = 0'],
    ['battles  1', 'battle_count', 'ties', `mode = 'points'`],
    ['events   1', 'event_count', 'events', `kind = 'rotation'`],
    ['outcomes 1', 'realised_odds', 'opens', FIRST],
  ])('S15-05 recount says "%s" of a count that differs from the books', async (line, table, column, where) => {
    const change = async (by: number): Promise<void> => {
      const { rowCount } = await world.owner.query(
        `update voltide.${table} set ${column} = ${column} + ${by} where ${where}`,
      );
      expect(rowCount).toBe(1);
    };
    await change(1);
    expect(await recount()).toContain(`statistics ${line}`);
    await change(-1);
    expect(await recount()).toEqual(CLEAN);
  });

  it('S15-05 a reported mismatch that the server can recompute is not confirmed, and counts once', async () => {
    const player = present(players[1], 'a player');
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await player.client.call(reportMismatch, { body: { kind: 'play', id: '0-0' } })).toEqual({
        isConfirmed: false,
      });
    }
    const { body } = await player.client.refused(reportMismatch, { body: { kind: 'play', id: '7-0' } });
    expect(body.code).toBe('not_found');
    const stranger = await player.client.refused(reportMismatch, { body: { kind: 'battle', id: randomUUID() } });
    expect(stranger.body.code).toBe('not_found');
    const { checks } = await publish();
    expect(checks).toMatchObject({ mismatches: 0, unconfirmed: 1 });
  });

  it('S15-05 a result that the server cannot recompute either is a mismatch, and an incident', async () => {
    const player = present(players[0], 'a player');
    await world.owner.query('alter table voltide.play disable trigger append_only');
    await world.owner.query(
      'update voltide.play set draws[1] = draws[1] # 1 where user_id = $1 and epoch = 0 and nonce = 1',
      [player.userId],
    );
    expect(await player.client.call(reportMismatch, { body: { kind: 'play', id: '0-1' } })).toEqual({
      isConfirmed: true,
    });
    await world.owner.query(
      'update voltide.play set draws[1] = draws[1] # 1 where user_id = $1 and epoch = 0 and nonce = 1',
      [player.userId],
    );
    await world.owner.query('alter table voltide.play enable trigger append_only');
    const { checks } = await publish();
    expect(checks.mismatches).toBe(1);
    const { incidents } = await world.open().call(listIncidents, { query: {} });
    expect(incidents.map(({ title, severity }) => [title, severity])).toContainEqual([
      'A result cannot be recomputed',
      'degraded',
    ]);
  });

  it('S15-05 a cell out of its range opens one incident for all nodes, and none once it is closed', async () => {
    const far = `update voltide.realised_odds r set opens = opens + 400 from voltide.odds_table o
      where o.table_id = r.table_id and o.subject = 'calm' and r.item = (
        select min(item) from voltide.realised_odds x where x.table_id = r.table_id)`;
    await world.owner.query(far);
    await Promise.all([world.context.statistics.run(), world.context.statistics.run()]);
    const { flagged, tables } = await publish();
    expect(flagged).toBeGreaterThan(0);
    const row = present(
      tables.find(({ key }) => key === 'wheel:calm@1'),
      'the row of a mode',
    );
    expect(row.cells.some(({ isFlagged, corrected }) => isFlagged && corrected < 0.001)).toBe(true);
    const listed = async () => {
      const { incidents } = await world.open().call(listIncidents, { query: {} });
      return incidents.filter(({ title }) => title === FLAG_TITLE);
    };
    const [incident, ...others] = await listed();
    expect(others).toEqual([]);
    expect(incident?.notes).toHaveLength(1);
    expect(incident?.notes[0]?.note).toMatch(/Calm, version 1: .* were expected\./);
    const { client } = await signInOperator(world);
    const alertsOf = async () => {
      await world.context.alerts.run();
      const { alerts } = await client.call(listAlerts);
      return alerts.filter(({ kind }) => kind === 'frequency_flagged');
    };
    expect(await alertsOf()).toMatchObject([{ detail: incident?.notes[0]?.note, endedAt: null }]);
    expect(await alertsOf()).toHaveLength(1);
    const { id } = present(incident, 'the incident');
    await client.call(noteIncident, {
      params: { id },
      body: { note: 'The counter was changed by a test.', isEnd: true },
    });
    expect((await alertsOf()).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
    await publish();
    expect((await listed()).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
    await world.owner.query(far.replace('+ 400', '- 400'));
  });
});
