import { getMe } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import {
  adjustBalance,
  askWithdrawal,
  countHouseCash,
  fundPlatform,
  openPack,
  orderOf,
  signUpPlayer,
  signUpWithdrawer,
  startWorld,
  startWorldChain,
  useWorld,
} from '@voltide/testkit';
import { parseMetrics, type MetricFamily } from '@voltide/testkit/metrics-text';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const chain = await startWorldChain('metrics');
afterAll(() => chain.close());
const SETTINGS = {
  TRON_NODES: chain.urls.join(','),
  SECRET_KEY: '0f'.repeat(32),
  METRICS_TOKEN: 'metrics-token-of-a-test',
};
const world = useWorld({ settings: SETTINGS });
beforeAll(() => fundPlatform(world, chain));

type Families = ReadonlyMap<string, MetricFamily>;

async function scrape(): Promise<Families> {
  const answer = await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer metrics-token-of-a-test' } });
  return parseMetrics(await answer.text());
}

function sumOf(families: Families, name: string, labels: Readonly<Record<string, string>> = {}): number {
  const family = families.get(name.replace(/_(count|sum|bucket)$/, '')) ?? families.get(name);
  const found = (family?.series ?? []).filter(
    (series) => series.name === name && Object.entries(labels).every(([label, text]) => series.labels[label] === text),
  );
  if (found.length === 0) throw new Error(`${name} has no such series`);
  return found.reduce((sum, { value }) => sum + value, 0);
}

describe('S13-02 metrics of a running server', () => {
  it('S13-02 follow the conventions of Prometheus in names, units, counters and labels', async () => {
    await world.runJobs();
    await world
      .open()
      .call(getMe)
      .catch(() => undefined);
    const families = await scrape();
    expect(families.size).toBeGreaterThan(60);
    for (const { name, type, help, series } of families.values()) {
      expect(name).toMatch(/^(voltide|process|nodejs)_[a-z0-9_]+$/);
      expect([name, help.length > 8]).toEqual([name, true]);
      const ownLabels = series.map(({ labels }) =>
        Object.keys(labels)
          .filter((label) => label !== 'le')
          .toSorted()
          .join(),
      );
      expect([name, new Set(ownLabels).size <= 1]).toEqual([name, true]);
      if (!name.startsWith('voltide_')) continue;
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|milliseconds|minutes|hours|kb|vt|trx)(_|$)/);
    }
  });

  it('S13-02 name the build, the process and its event loop', async () => {
    const families = await scrape();
    const [build] = families.get('voltide_build_info')?.series ?? [];
    expect(build).toMatchObject({ value: 1, labels: { version: world.context.version, node: process.versions.node } });
    expect(sumOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(sumOf(families, 'process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(sumOf(families, 'process_open_fds')).toBeGreaterThan(0);
    expect(sumOf(families, 'process_start_time_seconds')).toBeGreaterThan(1e9);
    expect(sumOf(families, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('S13-02 time calls by route template, method and class of status', async () => {
    const player = await signUpPlayer(world);
    await player.client.call(getMe);
    await fetch(`${world.url}/api/nothing/like/it`);
    await fetch(`${world.url}/api/profiles/an-unknown-name`);
    const families = await scrape();
    const name = 'voltide_http_request_duration_seconds_count';
    const labels = { route: getMe.path, method: 'GET', status: '2xx' };
    expect(sumOf(families, name, labels)).toBeGreaterThan(0);
    expect(sumOf(families, name, { route: 'frame', method: 'any', status: '4xx' })).toBeGreaterThan(0);
    const routes = new Set<string>([...ALL_ENDPOINTS.map(({ path }) => path), 'frame']);
    const series = families.get('voltide_http_request_duration_seconds')?.series ?? [];
    for (const { labels: own } of series) expect(routes).toContain(own['route']);
  });

  it('S13-02 count plays, stakes and payouts of the whole installation in sun', async () => {
    const player = await signUpPlayer(world);
    await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100n * SUN_PER_VT });
    await countHouseCash(world);
    await openPack(player, orderOf(world, 'glass-tide', 3));
    const packs = { game: 'packs' };
    await expect
      .poll(async () => {
        await world.runJobs();
        return (await scrape()).get('voltide_plays_total')?.series.length;
      })
      .toBeGreaterThan(0);
    const families = await scrape();
    const { rows } = await world.owner.query<{ plays: string; stake: string; payout: string }>(
      `select sum(stakes)::text as plays, sum(stake)::text as stake, sum(payout)::text as payout
       from voltide.stake_total where game = 'packs'`,
    );
    expect(sumOf(families, 'voltide_plays_total', packs)).toBe(Number(rows[0]?.plays));
    expect(`${sumOf(families, 'voltide_stakes_sun_total', packs)}`).toBe(rows[0]?.stake);
    expect(`${sumOf(families, 'voltide_payouts_sun_total', packs)}`).toBe(rows[0]?.payout);
    expect(sumOf(families, 'voltide_lane_plays_total')).toBeGreaterThan(0);
  });

  it('S13-02 show the chain, waiting withdrawals and their age', async () => {
    const empty = await scrape();
    expect(sumOf(empty, 'voltide_withdrawals_open')).toBe(0);
    expect(sumOf(empty, 'voltide_withdrawals_open_oldest_age_seconds')).toBe(0);
    const player = await signUpWithdrawer(world, chain);
    await askWithdrawal(player.client, '20');
    world.clock.advance(600_000);
    const families = await scrape();
    expect(sumOf(families, 'voltide_withdrawals_open')).toBe(1);
    expect(sumOf(families, 'voltide_withdrawals_open_sun')).toBe(20_000_000);
    expect(sumOf(families, 'voltide_withdrawals_open_oldest_age_seconds')).toBeCloseTo(600, -1);
    expect(sumOf(families, 'voltide_tron_block_height')).toBeGreaterThan(0);
    expect(sumOf(families, 'voltide_tron_lag_seconds')).toBeGreaterThan(500);
    expect(sumOf(families, 'voltide_tron_nodes')).toBe(chain.urls.length);
    expect(sumOf(families, 'voltide_payouts_stopped')).toBe(0);
    expect(sumOf(families, 'voltide_deposits_unclaimed')).toBe(0);
  });

  it('S13-02 show waiting mail, connections, sockets and the size of the database', async () => {
    const families = await scrape();
    const { rows } = await world.owner.query<{ mails: number }>(
      'select count(*)::int as mails from voltide.outbox where sealed_text is not null',
    );
    expect(sumOf(families, 'voltide_mail_outbox_waiting')).toBe(rows[0]?.mails);
    expect(sumOf(families, 'voltide_mail_outbox_oldest_age_seconds')).toBeGreaterThan(0);
    expect(sumOf(families, 'voltide_mail_configured')).toBe(0);
    expect(sumOf(families, 'voltide_database_up')).toBe(1);
    expect(sumOf(families, 'voltide_database_size_bytes')).toBeGreaterThan(1e6);
    expect(sumOf(families, 'voltide_database_connections', { pool: 'requests' })).toBeGreaterThan(0);
    expect(sumOf(families, 'voltide_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(sumOf(families, 'voltide_live_sockets')).toBe(0);
  });

  it('S13-02 show when each job last succeeded and which node has its lease', async () => {
    await world.runJobs();
    const families = await scrape();
    const { jobLog } = world.context;
    const nowSeconds = world.clock.nowMs() / 1000;
    for (const { id, runsOn } of jobLog.list()) {
      const atSeconds = sumOf(families, 'voltide_job_last_success_timestamp_seconds', { job_name: id });
      expect([id, nowSeconds - atSeconds < 60]).toEqual([id, true]);
      if (runsOn !== 'each_node') expect(sumOf(families, 'voltide_job_lease_held', { job_name: id })).toBe(1);
    }
  });
});

it('S13-02 a database that is away leaves the metrics of the node', async () => {
  const other = await startWorld({
    databaseUrl: world.context.config.databaseUrl?.reveal() ?? '',
    settings: SETTINGS,
  });
  await other.close();
  const families = parseMetrics(await other.context.events.metrics.text());
  expect(sumOf(families, 'voltide_database_up')).toBe(0);
  expect(families.get('voltide_withdrawals_open')?.series).toEqual([]);
  expect(sumOf(families, 'voltide_lane_waiting')).toBe(0);
});
