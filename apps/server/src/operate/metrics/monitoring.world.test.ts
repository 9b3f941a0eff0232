import { forgotPassword, getMe, putPreferences } from '@voltide/contract';
import { SUN_PER_VT } from '@voltide/core';
import {
  adjustBalance,
  countHouseCash,
  fundPlatform,
  openPack,
  orderOf,
  signUpConfirmed,
  signUpPlayer,
  startWorld,
  startWorldChain,
  useWorld,
  type World,
} from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { parseMetrics, type MetricFamily } from '@voltide/testkit/metrics-text';
import { filledQuery, readAlertRules, readDashboard } from '@voltide/testkit/monitoring';
import { parseQuery, type Selector } from '@voltide/testkit/promql';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const chain = await startWorldChain('monitoring');
const mailbox = await startMailbox();
const SETTINGS = {
  TRON_NODES: chain.urls.join(','),
  SECRET_KEY: '0f'.repeat(32),
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'no-reply@voltide.example',
  METRICS_TOKEN: 'metrics-token-of-a-test',
};
const world = useWorld({ settings: SETTINGS });
const rules = readAlertRules();
const dashboard = readDashboard();
const targets = dashboard.panels.flatMap(({ title, targets: own }) => own.map((target) => ({ title, ...target })));
const QUERIES = [
  ...rules.map(({ alert, expr }) => ({ name: alert, expr })),
  ...targets.map(({ title, expr }) => ({ name: title, expr: filledQuery(expr) })),
];

/** Labels that Prometheus adds to every series: its scrape target. */
const TARGET_LABELS = ['job', 'instance'];
const SUFFIX = /_(bucket|sum|count)$/;

type Families = ReadonlyMap<string, MetricFamily>;

let families: Families = new Map();
/** Metrics of the whole installation: a server whose database is away has no series of them. */
let shared: ReadonlySet<string> = new Set();

beforeAll(async () => {
  await fundPlatform(world, chain);
  await play();
  const answer = await fetch(`${world.url}/metrics`, {
    headers: { authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` },
  });
  families = parseMetrics(await answer.text());
  const databaseUrl = world.context.config.databaseUrl?.reveal() ?? '';
  const away = await startWorld({ databaseUrl, settings: { ...SETTINGS, METRICS_TOKEN: '' } });
  await away.close();
  countEvents(away);
  const left = parseMetrics(await away.context.events.metrics.text());
  const isAbsent = ({ name, series }: MetricFamily): boolean =>
    series.length > 0 && left.get(name)?.series.length === 0 && !name.startsWith('voltide_http_');
  shared = new Set([...families.values()].filter(isAbsent).map(({ name }) => name));
});
afterAll(async () => {
  await mailbox.close();
  await chain.close();
});

/** Does what every family of metrics has a series of: plays, mail, errors, and a session that ends. */
async function play(): Promise<void> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: 100n * SUN_PER_VT });
  await countHouseCash(world);
  for (const spendOrder of ['cash_first', 'promo_first'] as const) {
    await player.client.call(putPreferences, { body: { autoSell: [], spendOrder } });
    await openPack(player, orderOf(world, 'glass-tide', 1));
  }
  const { client, email } = await signUpConfirmed(world);
  await client.call(forgotPassword, { body: { email } });
  await client.call(getMe);
  await fetch(`${world.url}/api/nothing/like/it`);
  countEvents(world);
  await world.context.figures.checkBooks();
  // A stake is counted once every older transaction of the cluster has ended.
  await vi.waitFor(async () => {
    await world.runJobs();
    expect((await world.owner.query('select from voltide.stake_total')).rowCount).not.toBe(0);
  });
}

/** Counts what happens seldom, so that its families have a series. */
function countEvents({ context: { events } }: Pick<World, 'context'>): void {
  events.sessionRevoked('logout');
  events.backgroundFailed('listen', new Error('tried out'));
  events.mailTried('reset_password', { outcome: 'sent' });
}

function familyOf({ metric }: Selector): MetricFamily | undefined {
  const histogram = families.get(metric.replace(SUFFIX, ''));
  return families.get(metric) ?? (histogram?.type === 'histogram' ? histogram : undefined);
}

function labelsOf({ series }: MetricFamily): ReadonlySet<string> {
  return new Set(series.flatMap(({ labels }) => Object.keys(labels)));
}

function problemsOf({ expr }: { readonly expr: string }): readonly string[] {
  const { selectors, grouped } = parseQuery(expr);
  const problems: string[] = [];
  const known = new Set(TARGET_LABELS);
  for (const selector of selectors) {
    if (selector.metric === 'up') continue;
    const family = familyOf(selector);
    if (family === undefined || family.series.length === 0) {
      problems.push(`no metric ${selector.metric}`);
      continue;
    }
    for (const label of labelsOf(family)) known.add(label);
    if (shared.has(family.name) && !/^(max|min)$/.test(selector.aggregation ?? '')) {
      problems.push(`${family.name} is the same on every node: take its max or min`);
    }
    for (const { label, operator, value } of selector.matchers) {
      if (TARGET_LABELS.includes(label)) continue;
      const values = family.series.flatMap(({ labels }) => labels[label] ?? []);
      const isKnown =
        operator === '=~' ? value.split('|').every((one) => values.includes(one)) : values.includes(value);
      if (values.length === 0) problems.push(`${family.name} has no label ${label}`);
      else if (!isKnown && label !== 'status') problems.push(`${family.name} has no ${label} ${value}`);
    }
  }
  for (const label of grouped) if (!known.has(label)) problems.push(`no metric here has a label ${label}`);
  return problems;
}

describe('S13-02 dashboard and alert rules', () => {
  it('S13-02 ask for metrics, labels and values that a running server has', () => {
    const problems = QUERIES.flatMap((query) => problemsOf(query).map((problem) => `${query.name}: ${problem}`));
    expect(problems).toEqual([]);
  });

  it('S13-02 the check finds an unknown metric, label and value, a sum over nodes and a slip of syntax', () => {
    expect(problemsOf({ expr: 'max(voltide_mails_waiting)' })).toEqual(['no metric voltide_mails_waiting']);
    expect(problemsOf({ expr: 'sum by (path) (voltide_lane_waiting)' })).toEqual(['no metric here has a label path']);
    expect(problemsOf({ expr: 'max(voltide_withdrawals_open{state="paid"})' })).toHaveLength(1);
    expect(problemsOf({ expr: 'max(voltide_withdrawals_open{status="sent"})' })).toHaveLength(1);
    expect(problemsOf({ expr: 'sum(voltide_mail_outbox_waiting)' })).toHaveLength(1);
    expect(() => problemsOf({ expr: 'max(voltide_lane_waiting' })).toThrow('no PromQL');
  });

  it('S13-02 every metric of ours is on the dashboard or in a rule', () => {
    const asked = new Set(QUERIES.flatMap(({ expr }) => parseQuery(expr).selectors.map((one) => familyOf(one)?.name)));
    const left = [...families.keys()].filter((name) => name.startsWith('voltide_') && !asked.has(name));
    expect(left).toEqual([]);
  });

  it('S13-02 rules have names of their own, and legends only labels of their queries', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { expr, legendFormat } of targets) {
      const { selectors, grouped } = parseQuery(filledQuery(expr));
      const labels = new Set([...TARGET_LABELS, ...grouped]);
      for (const selector of selectors) for (const label of labelsOf(familyOf(selector) ?? NONE)) labels.add(label);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(labels).toContain(label);
    }
  });

  it('S13-02 panels have numbers of their own and do not overlap', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [i, { gridPos: a }] of panels.entries()) {
      expect(a.x + a.w).toBeLessThanOrEqual(24);
      for (const { gridPos: b } of panels.slice(i + 1)) {
        expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
      }
    }
  });
});

const NONE: MetricFamily = { name: '', help: '', type: '', series: [] };
