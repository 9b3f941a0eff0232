/**
 * `npm run bench [-- --json] [-- --quick] [-- NAME ...]`: the figures of the product against yardsticks that run beside
 * it, in interleaved rounds, as medians. Names choose scenarios; see SCENARIOS.
 */
import { findProgram } from '@voltide/testkit/find-program';

import { buildSite, isSiteStale } from '../../apps/server/src/platform/start/web-build.ts';
import { formatTable, verdictOf, type Row } from './report.ts';
import { measureAge } from './scenarios/age.ts';
import { measureBattleJoin } from './scenarios/battle-join.ts';
import { measureBattleSettle } from './scenarios/battle-settle.ts';
import { measureBattleShow } from './scenarios/battle-show.ts';
import { measureBattleSpectators } from './scenarios/battle-spectators.ts';
import { measureBoards } from './scenarios/boards.ts';
import { measureCounters } from './scenarios/counters.ts';
import { measureDevnet } from './scenarios/devnet.ts';
import { measureEventLoop } from './scenarios/event-loop.ts';
import { measureLatency } from './scenarios/latency.ts';
import { measureLighthouse } from './scenarios/lighthouse.ts';
import { measureLive } from './scenarios/live.ts';
import { measureOpens } from './scenarios/opens.ts';
import { measurePortal } from './scenarios/portal.ts';
import { measureReel } from './scenarios/reel.ts';
import { measureSameUser } from './scenarios/same-user.ts';
import { measureScan } from './scenarios/scan.ts';
import { measureDaySeal } from './scenarios/day-seal.ts';
import { measureSeal } from './scenarios/seal.ts';
import { measureSizes } from './scenarios/sizes.ts';
import { measureSpins } from './scenarios/spins.ts';
import { measureStart } from './scenarios/start.ts';
import { measureStatistics } from './scenarios/statistics.ts';
import { measureTron } from './scenarios/tron.ts';
import { measureVerifierSizes } from './scenarios/verifier-size.ts';
import { measureVerifier } from './scenarios/verifier.ts';
import { createBenchWorld, type BenchWorld } from './world.ts';

const USERS = 5000;
const SCENARIOS = [
  'opens',
  'spins',
  'counters',
  'latency',
  'same-user',
  'live',
  'battle-join',
  'battle-settle',
  'battle-spectators',
  'verifier',
  'start',
  'tron',
  'devnet',
  'scan',
  'seal',
  'event-loop',
  'boards',
  'statistics',
  'sizes',
  'reel',
  'battle-show',
  'lighthouse',
] as const;
const LONG_SCENARIOS = ['age', 'portal', 'day-seal', 'verifier-size'] as const;
const PAGE_SCENARIOS = ['sizes', 'reel', 'battle-show', 'lighthouse'] as const;
const BARE_SCENARIOS: readonly Scenario[] = [
  'start',
  'tron',
  'devnet',
  'scan',
  'seal',
  'event-loop',
  'boards',
  'statistics',
  'portal',
  'day-seal',
];
type Scenario = (typeof SCENARIOS)[number] | (typeof LONG_SCENARIOS)[number];
const ALL: readonly Scenario[] = [...SCENARIOS, ...LONG_SCENARIOS];

const OPTIONS: readonly string[] = ['--json', '--quick'];

const args = process.argv.slice(2);
const unknown = args.filter((arg) => ![...OPTIONS, ...ALL].includes(arg));
if (unknown.length > 0) {
  const names = `Names: ${SCENARIOS.join(', ')}; only by name: ${LONG_SCENARIOS.join(', ')}`;
  process.stderr.write(`npm run bench -- [${OPTIONS.join('] [')}] [NAME ...]\n${names}\n`);
  process.exit(unknown.includes('--help') ? 0 : 2);
}
const asJson = args.includes('--json');
const quick = args.includes('--quick');
const named = args.filter((arg): arg is Scenario => (ALL as readonly string[]).includes(arg));
const wanted = new Set<Scenario>(named.length === 0 ? SCENARIOS : named);
const rounds = quick ? 1 : 5;
const seconds = quick ? 3 : 5;

function say(line: string): void {
  if (!asJson) process.stdout.write(`${line}\n`);
}

/** The outside programs the bench needs; says which Debian packages bring the missing ones. */
function findPrograms(): { readonly pgbench: string } {
  const pgbench = findProgram(
    'pgbench',
    ['15', '16', '17', '18'].map((v) => `/usr/lib/postgresql/${v}/bin`),
  );
  const missing = [
    ...(findProgram('wrk') === undefined ? ['wrk'] : []),
    ...(pgbench === undefined ? ['postgresql-15'] : []),
  ];
  if (pgbench === undefined || missing.length > 0) {
    process.stderr.write(`The bench needs Debian packages that are missing: apt-get install ${missing.join(' ')}\n`);
    process.exit(1);
  }
  return { pgbench };
}

async function measureWorld(world: BenchWorld, pgbenchProgram: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let maxPerSecond = Number.NaN;
  if (wanted.has('opens') || wanted.has('verifier')) {
    say(`opens: ${rounds} rounds of six loads of ${seconds} s …`);
    const opens = await measureOpens(world, { rounds, seconds, pgbenchProgram });
    maxPerSecond = opens.maxPerSecond;
    if (opens.errors > 0) say(`${opens.errors} requests failed under load`);
    rows.push(...opens.rows);
  }
  if (wanted.has('spins')) {
    say(`spins: ${rounds} rounds of two loads of ${seconds} s …`);
    const { row, errors } = await measureSpins(world, { rounds, seconds, pgbenchProgram });
    if (errors > 0) say(`${errors} spins failed under load`);
    rows.push(row);
  }
  if (wanted.has('age')) {
    const plays = quick ? 5_000_000 : 50_000_000;
    say(`age: ${rounds} rounds with ${plays / 1e6} million plays, which are written first …`);
    rows.push(await measureAge(world, { rounds, seconds, plays }));
  }
  if (wanted.has('counters')) {
    say(`counters: ${rounds} rounds of sixteen loads of 1 s …`);
    rows.push(...(await measureCounters(world, { rounds, pgbenchProgram })));
  }
  if (wanted.has('latency')) {
    say('latency …');
    rows.push(...(await measureLatency(world, { rounds, seconds, pgbenchProgram })));
  }
  if (wanted.has('same-user')) {
    say('one user in parallel …');
    rows.push(await measureSameUser(world, quick ? 10 : 50));
  }
  if (wanted.has('live')) {
    say('live updates …');
    rows.push(...(await measureLive(world, { rounds, seconds })));
  }
  rows.push(...(await measureBattles(world, pgbenchProgram)));
  if (wanted.has('verifier')) {
    say('verifier …');
    rows.push(await measureVerifier(world, maxPerSecond));
  }
  if (wanted.has('verifier-size')) {
    say('verifier-size …');
    rows.push(...(await measureVerifierSizes(world)));
  }
  return rows;
}

/** Battles; those that are settled or watched wait a minute for a source that is passed over. */
async function measureBattles(world: BenchWorld, pgbenchProgram: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  if (wanted.has('battle-join')) {
    say(`battle-join: ${rounds} rounds …`);
    rows.push(...(await measureBattleJoin(world, rounds)));
  }
  const few = quick ? 1 : 2;
  if (wanted.has('battle-settle')) {
    say(`battle-settle: ${few} rounds of two minutes at most …`);
    rows.push(await measureBattleSettle(world, { rounds: few, seconds, pgbenchProgram }));
  }
  if (wanted.has('battle-spectators')) {
    say(`battle-spectators: ${few} rounds of two minutes at most …`);
    rows.push(...(await measureBattleSpectators(world, few)));
  }
  return rows;
}

async function measurePages(world: BenchWorld): Promise<readonly Row[]> {
  const browser = process.env['CHROMIUM_PATH'] ?? findProgram('chromium') ?? findProgram('google-chrome');
  if (browser === undefined) {
    say('sizes, reel, battle-show and lighthouse: skipped; they need a Chromium on the PATH or in CHROMIUM_PATH');
    return [];
  }
  const product = await world.startProduct();
  const baseUrl = `http://localhost:${product.port}`;
  try {
    const rows: Row[] = [];
    if (wanted.has('sizes')) rows.push(...(await measureSizes(baseUrl, browser)));
    if (wanted.has('reel')) rows.push(...(await measureReel(baseUrl, browser)));
    if (wanted.has('battle-show')) rows.push(...(await measureBattleShow(baseUrl, browser)));
    if (wanted.has('lighthouse')) {
      const scores = await measureLighthouse(baseUrl, browser, rounds);
      if (scores === undefined) say('lighthouse: skipped; "npm ci" in tools/lighthouse brings it');
      else rows.push(...scores);
    }
    return rows;
  } finally {
    await product.stop();
  }
}

const rows: Row[] = [];
if (ALL.some((name) => !BARE_SCENARIOS.includes(name) && wanted.has(name))) {
  const { pgbench } = findPrograms();
  if (isSiteStale()) {
    // The product would build them beside what is measured, and serve the old ones until then.
    say('building the pages …');
    await buildSite(new AbortController().signal);
  }
  say(`seeding ${USERS} users …`);
  const world = await createBenchWorld(USERS);
  try {
    rows.push(...(await measureWorld(world, pgbench)));
    if (PAGE_SCENARIOS.some((name) => wanted.has(name))) rows.push(...(await measurePages(world)));
  } finally {
    await world.close();
  }
}
if (wanted.has('start')) {
  say('start …');
  rows.push(...(await measureStart(quick ? 1 : 3)));
}
if (wanted.has('tron')) {
  say('tron …');
  rows.push(...measureTron({ rounds, seconds: 1 }));
}
if (wanted.has('devnet')) {
  say('devnet …');
  rows.push(await measureDevnet({ rounds, seconds: 1 }));
}
if (wanted.has('scan')) {
  say('scan …');
  rows.push(...(await measureScan({ rounds })));
}
if (wanted.has('seal')) {
  say('seal …');
  rows.push(...(await measureSeal({ rounds })));
}
if (wanted.has('day-seal')) {
  say('day-seal: a million accounts …');
  rows.push(...(await measureDaySeal()));
}
if (wanted.has('event-loop')) {
  say('event-loop …');
  rows.push(...(await measureEventLoop({ rounds })));
}
if (wanted.has('boards')) {
  say('boards: a million players …');
  rows.push(...(await measureBoards({ rounds })));
}
if (wanted.has('statistics')) {
  say(`statistics: ${rounds} hours of play …`);
  rows.push(...(await measureStatistics({ rounds })));
}
if (wanted.has('portal')) {
  const plays = quick ? 1_000_000 : 10_000_000;
  say(`portal: ${plays / 1e6} million plays, which are written first …`);
  rows.push(...(await measurePortal({ rounds, plays })));
}
const report = rows.map((row) => ({ ...row, verdict: verdictOf(row) }));
process.stdout.write(asJson ? `${JSON.stringify(report, null, 2)}\n` : `\n${formatTable(rows)}\n`);
