import { getSpin, spinToday } from '@voltide/games/daily-spin/contract';
import {
  exportFigures,
  getFigures,
  getOverview,
  listAudit,
  putPreferences,
  stepUp,
  type FigurePeriod,
  type ResponseOf,
} from '@voltide/contract';
import { formatVt, parseVt, present, SUN_PER_VT, utcDay } from '@voltide/core';
import {
  adjustBalance,
  askWithdrawal,
  countHouseCash,
  fundPlatform,
  openPack,
  orderOf,
  runTron,
  sendDeposit,
  signInAgain,
  signInOperator,
  signUp,
  signUpPlayer,
  signUpWithdrawer,
  spin,
  startWorldChain,
  useWorld,
  type Operator,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const chain = await startWorldChain('overview');
afterAll(() => chain.close());
const world = useWorld({ settings: { TRON_NODES: chain.urls.join(',') } });
const VT = SUN_PER_VT;
const DAY_MS = 86_400_000;
let operator: Operator;

type Overview = ResponseOf<typeof getOverview>;

async function readOverview(): Promise<Overview> {
  await signInAgain({ ...operator, phone: operator });
  return operator.client.call(getOverview);
}

async function foldAll(): Promise<void> {
  await countHouseCash(world);
  const isFolded = async (): Promise<boolean> => {
    await world.context.figures.run();
    const { rows } = await world.owner.query<{ left: bigint }>(
      'select (select count(*) from voltide.count_unread_plays()) + (select count(*) from voltide.posting) as left',
    );
    return rows[0]?.left === 0n;
  };
  await vi.waitUntil(isFolded, { timeout: 20_000 });
}

async function sumOf(text: string): Promise<bigint> {
  const { rows } = await world.owner.query<{ sum: bigint }>(`select (${text})::bigint as sum`);
  return present(rows[0], 'a sum').sum;
}

beforeAll(async () => {
  // Starts in the morning, so that the day does not end during the test.
  world.clock.advance(DAY_MS + DAY_MS / 4 - (world.clock.nowMs() % DAY_MS));
  await fundPlatform(world, chain);
  operator = await signInOperator(world);
});

describe('the overview after a day of play', () => {
  let overview: Overview;

  beforeAll(async () => {
    const withdrawer = await signUpWithdrawer(world, chain, 900n);
    const players = [await signUpPlayer(world), await signUpPlayer(world)];
    for (const player of players) {
      await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100n * VT });
      await openPack(player, orderOf(world));
      await countHouseCash(world);
      await player.client.call(putPreferences, { body: { autoSell: [], spendOrder: 'cash_first' } });
      await openPack(player, orderOf(world));
      await spin(player);
      const { tableHash } = await player.client.call(getSpin);
      await player.client.call(spinToday, { body: { tableHash }, key: player.user.id });
    }
    await chain.fund(withdrawer.wallet, '100');
    chain.mineAt(world);
    await sendDeposit(withdrawer.client, withdrawer.wallet, '50');
    await askWithdrawal(withdrawer.client, '20');
    await askWithdrawal(withdrawer.client, '300');
    for (let round = 0; round < 4; round++) {
      await runTron(world.context.tron);
      chain.mineAt(world, 22);
    }
    await sendDeposit(withdrawer.client, withdrawer.wallet, '30');
    await runTron(world.context.tron);
    await foldAll();
    await world.context.figures.checkBooks();
    await world.context.figures.pulse.write();
    overview = await readOverview();
  });

  it('S13-02 shows what the books say of plays, deposits and withdrawals of the day, by bucket', async () => {
    const { cash, promo } = overview.today;
    for (const [sums, bucket] of [
      [cash, 'cash'],
      [promo, 'promo'],
    ] as const) {
      const dayMs = Date.parse(overview.at.slice(0, 10));
      const where = `from voltide.play where stake > 0 and bucket = '${bucket}' and at_ms >= ${dayMs}`;
      expect(sums).toEqual({
        plays: Number(await sumOf(`select count(*) ${where}`)),
        stake: formatVt(await sumOf(`select coalesce(sum(stake), 0) ${where}`)),
        returned: formatVt(await sumOf(`select coalesce(sum(returned), 0) ${where}`)),
        gross: formatVt(await sumOf(`select coalesce(sum(stake - returned), 0) ${where}`)),
        edge: formatVt(await sumOf(`select coalesce(sum(edge), 0) ${where}`)),
      });
    }
    expect([cash.plays, promo.plays, overview.today.players]).toEqual([4, 2, 2]);
    expect(overview.today.withdrawals).toEqual({ postings: 1, amount: '19.600000' });
    expect(overview.today.deposits).toEqual({ postings: 1, amount: '50.000000' });
    expect(overview.deposits).toEqual({ underWay: 1, unclaimed: 0 });
    expect(overview.withdrawals).toMatchObject({ waiting: 1, waitingAmount: '300.000000', paying: 0 });
    expect(Date.parse(present(overview.withdrawals.targetAt, 'a target'))).toBe(
      Date.parse(present(overview.withdrawals.oldestAt, 'one that waits')) + 12 * 3_600_000,
    );
  });

  it('S13-02 the net of all days is what the house gained in cash, and what play balance lost', async () => {
    const { total, periods } = await operator.client.call(getFigures, {
      query: { from: utcDay(world.clock.nowMs() - 300 * DAY_MS) },
    });
    const gained = parseVt(overview.bankroll.houseCash) - parseVt(overview.bankroll.capital);
    expect(total.net.cash).toBe(formatVt(gained));
    const netOf = (each: FigurePeriod): bigint => BigInt(Math.round(Number(each.net.cash) * 1e6));
    expect(periods.reduce((sum, each) => sum + netOf(each), 0n)).toBe(gained);
    const items = await sumOf(`select coalesce(sum(value), 0) from voltide.find where bucket = 'promo'`);
    expect(total.net.promo).toBe(formatVt(-parseVt(overview.bankroll.promo) - items));
    expect(periods).toHaveLength(301);
  });

  it('S13-02 counts each cause: gifts, prizes, releases, adjustments, fees, deposits, capital', async () => {
    const { total } = await operator.client.call(getFigures, {
      query: { from: utcDay(world.clock.nowMs() - 9 * DAY_MS) },
    });
    const causes = Object.fromEntries(total.money.map(({ cause, cash, promo }) => [cause, { cash, promo }]));
    const { rows } = await world.owner.query<{ cause: string; sum: bigint }>(
      `select voltide.posting_cause(t.cause, t.system_account) as cause, sum(abs(t.amount))::bigint as sum
       from voltide.transfer t where voltide.posting_cause(t.cause, t.system_account) is not null group by 1`,
    );
    for (const { cause, sum } of rows) {
      const found = present(causes[cause], cause);
      const told = [found.cash, found.promo].flatMap(({ paid, taken }) => [parseVt(paid), parseVt(taken)]);
      expect([cause, told.reduce((all, each) => all + each, 0n)]).toEqual([cause, sum]);
    }
    expect(rows.map(({ cause }) => cause)).toEqual(
      expect.arrayContaining(['adjustment', 'capital', 'welcome', 'prize', 'deposit', 'fee', 'withdrawal']),
    );
    expect(causes['release']?.cash.postings).toBe(null);
  });

  it('S12-04 shows nodes, folds and the check of the books, and no anomaly where there is none', () => {
    expect(overview.nodes).toMatchObject([{ isAway: false, version: world.context.version }]);
    expect(overview.lags.map(({ reader }) => reader)).toEqual(
      expect.arrayContaining(['figures', 'postings', 'boards', 'stake_total']),
    );
    expect(overview.books).toMatchObject({ faults: 0 });
    expect(overview.anomalies.filter(({ kind }) => kind !== 'fold_late')).toEqual([]);
    expect(overview.hours).toHaveLength(24);
  });

  it('S13-02 recount finds the figures as the books make them', async () => {
    const { lines, clean } = await world.operate().recount();
    expect([clean, lines.filter((line) => line.startsWith('figures'))]).toEqual([
      true,
      ['figures plays       0', 'figures players     0', 'figures postings    0'],
    ]);
    await world.owner.query(`update voltide.play_figure set plays = plays + 1 where span = 'day' and game = 'wheel'`);
    const changed = await world.operate().recount();
    expect(changed.clean).toBe(false);
    expect(changed.lines.at(-1)).toMatch(/figures differ: day .* wheel table \d+ cash: plays 1, stake 0/);
    await world.owner.query(`update voltide.play_figure set plays = plays - 1 where span = 'day' and game = 'wheel'`);
  });
});

describe('figures as a file', () => {
  it('S13-02 hold the same sums, and the export is in the audit', async () => {
    await signInAgain({ ...operator, phone: operator });
    const to = utcDay(world.clock.nowMs());
    const { periods } = await operator.client.call(getFigures, { query: { from: to, to, by: 'hour' } });
    const address = `${world.url}/api/admin/figures/csv?from=${to}&to=${to}&by=hour`;
    const text = await (await fetch(address, { headers: operator.client.headers() })).text();
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toMatch(/^at,kind,name,players,cash_count,cash_stake/);
    expect(lines).toHaveLength(1 + periods.reduce((sum, { games, money }) => sum + games.length + money.length, 0));
    const { entries } = await operator.client.call(listAudit, { query: { act: 'figures_exported' } });
    expect(entries[0]).toMatchObject({ subject: { kind: 'figures', id: 'hour' }, after: { from: to, to } });
    expect(exportFigures.act).toBe('figures_exported');
  });

  it.each([
    [{ from: '2026-02-03', to: '2026-02-02' }, 'The first day comes after the last one.'],
    [{ from: '2020-01-01', to: '2026-02-02' }, 'Choose at most 366 days.'],
    [{ from: '2026-01-01', to: '2026-02-02', by: 'hour' }, 'Choose at most 14 days.'],
  ] as const)('S13-02 refuse %j in a sentence', async (query, error) => {
    const { body } = await operator.client.refused(getFigures, { query });
    expect(body).toMatchObject({ code: 'invalid_request', error });
  });
});

describe('who is there', () => {
  it('S12-04 a node without a pulse for a minute is away, does not count, and is gone after a day', async () => {
    await world.owner.query(`insert into voltide.node_pulse
      (node_id, version, started_at_ms, seen_at, loop_lag_ms, sockets, people, lane_waiting, lane_plays)
      values ('near', '1', 1, clock_timestamp() - interval '30 seconds', 1, 5, 4, 0, 9),
        ('far', '1', 1, clock_timestamp() - interval '61 seconds', 1, 7, 6, 0, 9)`);
    const { online, nodes } = await readOverview();
    expect(nodes.filter(({ isAway }) => isAway).map(({ id }) => id)).toEqual(['far']);
    expect(online).toEqual({ people: 4, sockets: 5 });
    await world.owner.query(`update voltide.node_pulse set seen_at = seen_at - interval '25 hours'`);
    await world.context.figures.deleteOld();
    expect((await readOverview()).nodes).toEqual([]);
  });

  it('S13-01 only operators read the overview, and not before their password is fresh', async () => {
    const { client } = await signUp(world);
    expect((await client.refused(getOverview)).body.code).toBe('forbidden');
    expect((await world.open().refused(getOverview)).body.code).toBe('not_signed_in');
    expect(stepUp.path).toBe('/api/auth/step-up');
  });
});
