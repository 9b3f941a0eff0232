import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { firstQuicknetRound } from '@voltide/beacon';
import { startDevnet } from '@voltide/devnet';
import { appUrlOf, startTestCluster } from '@voltide/testkit/pg-cluster';
import { makeCertificate, openPlayer, prepareTestDatabase, startFalseDrand } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { runProgram } from '@voltide/testkit/run-program';
import { createSignerProcess } from '@voltide/testkit/signer-process';
import { startTransactionPooler } from '@voltide/testkit/transaction-pooler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemClock } from '../../platform/context/ports.ts';
import { checkSecretKey } from '../../platform/db/secret-key.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { examine } from './doctor.ts';
import type { NamedFinding } from './finding.ts';

type Settings = Readonly<Record<string, string>>;

const KEY = '5a'.repeat(32);
const PASSWORD = 'unspeakable';
const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'voltide-doctor-'));
const backups = join(folder, 'backups');
const cluster = await startTestCluster({ durable: true });
const database = await prepareTestDatabase(cluster.url);
const chain = await startDevnet({ seed: 'doctor', ports: [0, 0] });
const otherChain = await startDevnet({ seed: 'another chain', ports: [0] });
const drand = await startFalseDrand(() => ({ body: { round: firstQuicknetRound(systemClock.nowMs()) - 1 } }));
const mailbox = await startMailbox({ login: { user: 'voltide', password: PASSWORD } });
const signer = await createSignerProcess({
  SIGNER_NETWORK: 'devnet',
  SIGNER_TRANSFER_CAP: '60',
  SIGNER_DAY_CAP: '500',
});

const withUser = (url: string, user: string, password: string): string => {
  const other = new URL(url);
  other.username = user;
  other.password = password;
  return other.href;
};

const SETTINGS: Settings = {
  PORT: String(await findFreePort()),
  HOST: '127.0.0.1',
  DATABASE_URL: cluster.url,
  DATABASE_APP_URL: appUrlOf(cluster.url),
  SECRET_KEY: KEY,
  DRAND_URL: drand.url,
  TRON_NODES: chain.urls.join(','),
  TRON_ADDRESS: signer.address,
  TRON_SIGNER: `unix:${signer.folder}/signer.sock`,
  TRON_SIGNER_SECRET_FILE: `${signer.folder}/secret`,
  SMTP_URL: withUser(mailbox.url, 'voltide', PASSWORD),
  MAIL_FROM: 'no-reply@voltide.example',
  OPERATOR_EMAIL: 'boss@voltide.example',
  BACKUP_DIR: backups,
};

async function findFreePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const findWith = (settings: Settings = {}, aheadMs = 0): Promise<readonly NamedFinding[]> =>
  examine({
    environment: { ...SETTINGS, ...settings },
    clock: { nowMs: () => systemClock.nowMs() + aheadMs },
    diskLimits: { warningBytes: 2n, wrongBytes: 1n },
  });

const worst = (findings: readonly NamedFinding[]): readonly string[] =>
  findings.flatMap(({ check, state }) => (state === 'wrong' ? [check] : []));

/** The one wrong finding there is, as "check: text → remedy". */
async function wrongOf(settings: Settings, aheadMs = 0): Promise<string> {
  const wrongs = (await findWith(settings, aheadMs)).filter(({ state }) => state === 'wrong');
  return wrongs.map(({ check, text, remedy }) => `${check}: ${text} → ${remedy}`).join('\n');
}

function makeBackup(name: string, ageMs: number): void {
  mkdirSync(join(backups, name, 'postgres'), { recursive: true });
  writeFileSync(join(backups, name, 'secret'), KEY);
  const at = new Date(systemClock.nowMs() - ageMs);
  utimesSync(join(backups, name), at, at);
}

beforeAll(async () => {
  makeBackup('newest', HOUR_MS);
  await signer.start();
  const { password } = new URL(cluster.url);
  await database.owner.query(`create role stranger login password '${decodeURIComponent(password)}'`);
  await checkSecretKey(database.owner, new Secret(Buffer.from(KEY, 'hex')));
  await openPlayer(database.pool, { cashSun: 100n, promoSun: 100n });
});

afterAll(async () => {
  await database.close();
  await Promise.all([
    cluster.stop(),
    chain.close(),
    otherChain.close(),
    drand.close(),
    mailbox.close(),
    signer.close(),
  ]);
  rmSync(folder, { recursive: true });
});

describe('S13-04 npm run doctor', () => {
  it('finds nothing wrong with a sound installation, and says what it has not looked at', async () => {
    const findings = await findWith();
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(findings.flatMap(({ state, text }) => (state === 'warning' ? [text] : []))).toEqual([
      expect.stringMatching(/^PUBLIC_URL is http:\/\/localhost:\d+: only this machine can use it\.$/),
      expect.stringMatching(/^The account T\w{33} was never used: it can receive, but not pay\.$/),
    ]);
    expect(findings.flatMap(({ check, state }) => (state === 'ok' ? [check] : []))).toEqual(
      expect.arrayContaining([
        'settings',
        'database',
        'database sessions',
        'database rights',
        'database version',
        'secret key',
        'database connections',
        'clock of the database',
        'books',
        'TRON',
        'disk',
        'ports',
        'drand',
        'signer',
        'mail',
        'backups',
      ]),
    );
    for (const { state, remedy } of findings) expect(remedy !== null).toBe(state === 'warning' || state === 'wrong');
  });

  it('starts no transaction that writes', async () => {
    const read = async (): Promise<string | undefined> => {
      const sql = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next';
      return (await database.owner.query<{ next: string }>(sql)).rows[0]?.next;
    };
    const before = await read();
    await findWith();
    expect(await read()).toBe(before);
  });

  it('prints no secret, ends with 1 for what is wrong and with 0 otherwise, and writes JSON on request', async () => {
    const program = join(import.meta.dirname, 'main.ts');
    const run = (settings: Settings, ...args: string[]) =>
      runProgram(program, { cwd: folder, settings: { ...SETTINGS, ...settings }, args });
    const sound = await run({ BACKUP_DIR: backups }, '--json');
    const { findings, counts } = JSON.parse(sound.stdout) as { findings: NamedFinding[]; counts: { wrong: number } };
    const wrongs = worst(findings).filter((check) => check !== 'disk');
    expect([wrongs, sound.code]).toEqual([[], counts.wrong === 0 ? 0 : 1]);
    const url = withUser(`postgresql://127.0.0.1:${await findFreePort()}/x`, 'me', PASSWORD);
    const broken = await run({ DATABASE_URL: url, DATABASE_APP_URL: url });
    expect([broken.code, broken.stderr]).toEqual([1, '']);
    expect(broken.stdout).toMatch(/^wrong +database +The database of DATABASE_URL cannot be used \(connect ECONN/m);
    for (const secret of [PASSWORD, KEY, signer.read('secret').trim()]) {
      expect(broken.stdout + sound.stdout).not.toContain(secret);
    }
    expect((await run({}, 'help')).code).toBe(1);
  });
});

describe('S13-04 the doctor names', () => {
  it.each([
    [{ PORT: '0', SMTP_URL: 'http://x' }, 'settings: PORT must be a whole number from 1 to 65535. → Correct it'],
    [{ SECRET_KEY: '5b'.repeat(32) }, 'secret key: The secret key is not the one this database was first started with'],
    [{ TRON_NETWORK: 'nile' }, /^TRON: The node 127.0.0.1:\d+ is of chain 0x\w{8}, not of nile \(0xcd8690dc\)\. → /],
    [{ METRICS_PORT: SETTINGS['PORT'] ?? '' }, 'ports: PORT and METRICS_PORT are both '],
    [{ HOST: '192.0.2.1' }, 'ports: This machine has no address 192.0.2.1. → Set HOST to 0.0.0.0'],
    [{ TRON_SIGNER_SECRET: KEY, TRON_SIGNER_SECRET_FILE: '' }, 'signer: The signer cannot be used: '],
    [{ SMTP_URL: withUser(mailbox.url, 'voltide', 'stale') }, /^mail: The mail server \S+ does not accept the login/],
    [{ BACKUP_DIR: folder }, 'backups: There is no backup in '],
  ] as const)('%j', async (settings, expected) => {
    const said = await wrongOf(settings);
    if (typeof expected === 'string') expect(said).toContain(expected);
    else expect(said).toMatch(expected);
  });

  it('a clock that differs from the database and drand', async () => {
    expect(await wrongOf({}, 60_000)).toMatch(
      /^clock of the database: This machine's clock is 60\.\d s ahead of the database\. → .*timedatectl[^]*\ndrand: /,
    );
    expect(await wrongOf({}, -60_000)).toMatch(/is 60\.\d s behind the database\.[^]*\ndrand: .* s behind drand\./);
  });

  it('a port that another program holds, a closed one, and a folder it may not use', async () => {
    const other = createServer((socket) => socket.end());
    await once(other.listen(Number(SETTINGS['PORT']), '127.0.0.1'), 'listening');
    expect(await wrongOf({})).toContain('ports: Another program listens on 127.0.0.1:');
    other.close();
    const closed = await findFreePort();
    const findings = await findWith({
      TRON_NODES: `http://127.0.0.1:${closed}`,
      SMTP_URL: `smtp://127.0.0.1:${closed}`,
    });
    expect(worst(findings)).toEqual(['TRON', 'mail']);
    expect(worst(await findWith({ TRON_SIGNER: `tcp://127.0.0.1:${closed}` }))).toEqual(['signer']);
    const { state } = (await findWith({ DRAND_URL: `http://127.0.0.1:${closed}` })).find(
      ({ check }) => check === 'drand',
    ) ?? { state: undefined };
    expect(state).toBe('warning');
  });

  it('a mail server with an untrusted certificate', async () => {
    const { key, cert } = makeCertificate(['127.0.0.1']);
    const encrypted = await startMailbox({ tls: { from: 'start', key, cert } });
    expect(await wrongOf({ SMTP_URL: encrypted.url })).toMatch(/^mail: The connection to \S+ cannot be encrypted/);
    await encrypted.close();
  });

  it('a pooler that shares sessions between transactions', async () => {
    const pooler = await startTransactionPooler(cluster.url);
    const said = await wrongOf({ DATABASE_APP_URL: withUser(pooler.url, 'voltide_app', 'x') });
    await pooler.close();
    expect(said).toMatch(/database sessions: DATABASE_APP_URL leads to a connection pooler .* → With PgBouncer: /);
  });

  it.each([
    [
      'database rights',
      'grant update on voltide.account to voltide_app',
      'revoke update on voltide.account from voltide_app',
    ],
    ['database rights', 'alter role voltide_app superuser', 'alter role voltide_app nosuperuser'],
    [
      'database rights',
      'revoke usage on schema voltide from voltide_app',
      'grant usage on schema voltide to voltide_app',
    ],
    [
      'database connections',
      'alter role voltide_app connection limit 12',
      'alter role voltide_app connection limit -1',
    ],
    [
      'database version',
      `insert into voltide.migration (number, name, checksum) values (999, 'later', 'x')`,
      'delete from voltide.migration where number = 999',
    ],
    [
      'database',
      'alter database voltide set synchronous_commit = off',
      'alter database voltide reset synchronous_commit',
    ],
    [
      'books',
      "update voltide.account set balance = balance + 1 where user_id <> 2 and kind = 'cash'",
      "update voltide.account set balance = balance - 1 where user_id <> 2 and kind = 'cash'",
    ],
  ])('%s after: %s', async (check, harm, repair) => {
    await database.owner.query(harm);
    const found = worst(await findWith()).filter((name) => name === check);
    await database.owner.query(repair);
    expect(found).toEqual([check]);
    expect(worst(await findWith())).toEqual([]);
  });

  it('an owner who does not own the tables', async () => {
    const findings = await findWith({ DATABASE_URL: withUser(cluster.url, 'stranger', new URL(cluster.url).password) });
    const rights = findings.find(({ check }) => check === 'database rights');
    expect(rights?.text).toBe('stranger does not own the tables, and cannot migrate them.');
  });

  it('a database that belongs to another chain', async () => {
    const genesis = `\\x${'ab'.repeat(32)}`;
    await database.owner.query(
      `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
       values (1, $1, 1, 1, $1, 0)`,
      [genesis],
    );
    const said = await wrongOf({ TRON_NODES: otherChain.urls.join() });
    await database.owner.query('delete from voltide.tron_scan');
    expect(said).toMatch(/^TRON: This database has deposits of chain 0xabababab; \S+ is of chain 0x/);
  });

  it('backups that are old or were never finished, and a full disk', async () => {
    const day = { BACKUP_DIR: join(folder, 'old') };
    mkdirSync(join(folder, 'old', 'cut', 'postgres.unfinished'), { recursive: true });
    mkdirSync(join(folder, 'old', 'whole', 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'old', 'whole', 'secret'), KEY);
    const age = async (hours: number): Promise<readonly string[]> => {
      const at = new Date(systemClock.nowMs() - hours * HOUR_MS);
      utimesSync(join(folder, 'old', 'whole'), at, at);
      return (await findWith(day)).flatMap(({ check, state }) => (check === 'backups' ? [state] : []));
    };
    expect([await age(30), await age(100)]).toEqual([
      ['warning', 'warning'],
      ['warning', 'wrong'],
    ]);
    const full = await examine({
      environment: SETTINGS,
      clock: systemClock,
      diskLimits: { warningBytes: 1n << 62n, wrongBytes: 1n << 61n },
    });
    expect(worst(full)).toEqual(['disk']);
  });
});
