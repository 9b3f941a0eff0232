/**
 * `npm run side-by-side [-- COMMIT]`: starts the server as it was at a commit and as it is here on one database, plays
 * at both at once, ends the older one under load, and checks the books, as a rolling upgrade would have it.
 * COMMIT is the newest release tag, or else the commit before this one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { isVerified, verifyLedger } from '@voltide/server/money/audit/full-verifier';
import { openOwner } from '@voltide/server/platform/db/database';
import { createSeedCipher } from '@voltide/server/platform/secrets/seed-cipher';
import { startTestCluster } from '@voltide/testkit/pg-cluster';

import { checkOut } from '../bench/src/check-out.ts';
import { ROOT } from './repository.ts';
import type { Done, Order, Signed } from './side-by-side-node.ts';

const NODE = join(import.meta.dirname, 'side-by-side-node.ts');
const MIGRATIONS = 'apps/server/src/platform/db/migrations';
const PLAYERS = 8;
const ROUNDS = 15;

type Node = { readonly ask: (order: Order) => Promise<Done>; readonly end: () => Promise<void> };

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}

/** The commit to upgrade from; undefined if the history is too short, as in a shallow clone. */
function findCommit(wanted: string | undefined): string | undefined {
  const tag = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD~1');
  return git('rev-parse', '--verify', '--quiet', `${wanted ?? tag ?? 'HEAD~1'}^{commit}`);
}

async function startNode(folder: string, databaseUrl: string, secretKey: string): Promise<Node> {
  const child = spawn(process.execPath, [NODE, folder, databaseUrl, secretKey], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`The server of ${folder} has ended.`);
    return line.value;
  };
  await next();
  return {
    ask: async (order) => {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      return JSON.parse(await next()) as Done;
    },
    end: async () => {
      child.stdin.end();
      await exit;
    },
  };
}

/** Plays at both nodes at the same time, with some of the same accounts. */
async function playAtBoth(before: Node, here: Node): Promise<readonly Done[]> {
  const sign = (node: Node, prefix: string) => node.ask({ order: 'sign up', count: PLAYERS, prefix });
  const [old, young] = await Promise.all([sign(before, 'old'), sign(here, 'new')]);
  const players = [...old.players, ...young.players];
  return Promise.all([before, here].map((node) => node.ask({ order: 'play', players, rounds: ROUNDS })));
}

/** Without a migration between them, the version before starts again on the database of the later one. */
async function goBack(
  folder: string,
  start: (where: string) => Promise<Node>,
  players: readonly Signed[],
): Promise<Done> {
  const [older, newer] = [folder, ROOT].map((where) => readdirSync(join(where, MIGRATIONS)).length);
  if (older !== newer) {
    console.log('there are migrations in between: the version before will not start again');
    return { players, played: 0, errors: {} };
  }
  const back = await start(folder);
  const done = await back.ask({ order: 'play', players, rounds: ROUNDS });
  await back.end();
  return done;
}

async function upgrade(folder: string): Promise<boolean> {
  const cluster = await startTestCluster({ durable: false });
  const secretKey = randomBytes(32).toString('hex');
  const start = (where: string): Promise<Node> => startNode(where, cluster.url, secretKey);
  try {
    const before = await start(folder);
    await before.ask({ order: 'sign up', count: 1, prefix: 'first' });
    const here = await start(ROOT);
    const [old, young] = await playAtBoth(before, here);
    const players = (await here.ask({ order: 'sign up', count: PLAYERS, prefix: 'last' })).players;
    const [afterwards] = await Promise.all([here.ask({ order: 'play', players, rounds: ROUNDS }), before.end()]);
    await here.end();
    const returned = await goBack(folder, start, players);
    for (const [name, done] of [
      ['before', old],
      ['here', young],
      ['here alone', afterwards],
      ['back', returned],
    ] as const) {
      console.log(`${name.padEnd(12)}${done?.played ?? 0} plays, errors ${JSON.stringify(done?.errors)}`);
    }
    const owner = openOwner({ ownerUrl: cluster.url }, () => undefined);
    const found = await verifyLedger(owner, createSeedCipher(Buffer.from(secretKey, 'hex')));
    await owner.end();
    console.log(`books        ${found.plays} plays computed again, ${isVerified(found) ? '0 errors' : 'ERRORS'}`);
    for (const example of found.examples) console.log(`             ${example}`);
    const wanted = 2 * PLAYERS * ROUNDS;
    const counts = [old, young].map((done) => done?.played ?? 0);
    const sum = counts.reduce((all, count) => all + count, afterwards.played + returned.played);
    return isVerified(found) && found.plays === sum && counts.every((count) => count === wanted);
  } finally {
    await cluster.stop();
  }
}

const [wanted] = process.argv.slice(2);
const commit = findCommit(wanted);
if (commit === undefined) {
  console.log(`skipped: ${wanted ?? 'the commit before this one'} is not in this clone (a shallow one has no history)`);
  process.exitCode = wanted === undefined ? 0 : 1;
} else {
  console.log(`upgrade from ${git('log', '-1', '--format=%h %s', commit) ?? commit}`);
  const folder = checkOut(commit, 'before');
  try {
    const isGood = await upgrade(folder);
    console.log(isGood ? 'Both versions work side by side.' : 'The versions do NOT work side by side.');
    process.exitCode = isGood ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
