import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { isRunning, readPostmasterFile } from './embedded-lock.ts';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from './embedded.ts';

let spare: string;
let folder: string;
let dataDir: string;
const running: EmbeddedDatabase[] = [];
const lines: string[] = [];

beforeAll(async () => {
  spare = makeDatabaseFolder('embedded');
  await (await startEmbedded({ dataDir: join(spare, 'postgres'), fsync: false, log: () => undefined })).stop();
});

afterAll(() => rmSync(spare, { recursive: true }));

beforeEach(() => {
  folder = makeDatabaseFolder('embedded');
  dataDir = join(folder, 'postgres');
  lines.splice(0);
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  const log = (line: string): number => lines.push(line);
  const database = await startEmbedded({ dataDir, fsync: false, log, ...options });
  running.push(database);
  return database;
}

function leaveCluster(): void {
  execFileSync('cp', ['-Rp', join(spare, 'postgres'), dataDir]);
}

async function stop(database: EmbeddedDatabase): Promise<void> {
  running.splice(running.indexOf(database), 1);
  await database.stop();
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function startElsewhere(): Promise<{ readonly child: ChildProcess; readonly server: number }> {
  const program = `
    const { startEmbedded } = await import(process.argv[1]);
    const options = { dataDir: process.argv[2], fsync: false, log() {} };
    const { pid } = await startEmbedded(options);
    console.log(pid());
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', program, join(import.meta.dirname, 'embedded.ts'), dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, server: Number(output) };
}

async function leaveOrphan(): Promise<number> {
  const { child, server } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  return server;
}

describe('an ordinary life', () => {
  it('keeps its data, with checksums, from one start to the next', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (a int)');
    await stop(first);
    expect(isRunning(first.pid())).toBe(false);
    const second = await start();
    expect(await ask(second.url, 'select count(*)::int from kept')).toBe(0);
    expect(await ask(second.url, 'show data_checksums')).toBe('on');
    expect(await ask(second.url, "select current_setting('server_version_num')::int / 10000")).toBe(18);
  });

  it('lets the application’s role in by itself, without the owner’s rights', async () => {
    const { appUrl } = await start();
    expect(await ask(appUrl, 'select session_user')).toBe('voltide_app');
    expect(await ask(appUrl, 'select rolsuper from pg_roles where rolname = session_user')).toBe(false);
  });

  it('writes to the disk unless fsync is off', async () => {
    leaveCluster();
    const database = await start();
    expect(await ask(database.url, 'show fsync')).toBe('off');
    await stop(database);
    expect(await ask((await start({ fsync: true })).url, 'show fsync')).toBe('on');
  });

  it('can be reached by a port of this machine with a password only', async () => {
    const { url } = await start({ transport: 'tcp' });
    expect(await ask(url, 'select 1')).toBe(1);
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(ask(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('works in a folder whose name is too long for a socket, or holds odd characters', async () => {
    dataDir = join(folder, 'a folder, with "signs" and ü', 'x'.repeat(100), 'postgres');
    const database = await start();
    expect(await ask(database.url, 'select 1')).toBe(1);
    const socketDir = new URL(database.url).searchParams.get('host') ?? '';
    expect(existsSync(socketDir)).toBe(true);
    await stop(database);
    expect(existsSync(socketDir)).toBe(false);
  });
});

describe('in a folder that only its owner may enter', () => {
  let parent: string;

  /** It is on the disk of root's shared folder, so that a cluster is moved there, not copied. */
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'voltide-embedded-'));
    parent = join(folder, 'data');
    dataDir = join(parent, 'postgres');
    mkdirSync(parent);
  });

  /** The cluster lies outside of the test's folder where root runs the server as another user. */
  afterEach(async () => {
    for (const database of running.splice(0)) await database.stop();
    const place = realpathSync(dataDir);
    if (place !== dataDir) rmSync(place, { recursive: true });
  });

  it('runs nevertheless, and keeps its data', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (a int)');
    await stop(first);
    const second = await start();
    expect(await ask(second.url, 'select count(*)::int from kept')).toBe(0);
  });

  it('goes on from a copy that followed the links, after everything else was lost', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (a int)');
    await stop(first);
    const backup = join(folder, 'backup');
    execFileSync('cp', ['-RpL', parent, backup]);
    rmSync(realpathSync(dataDir), { recursive: true });
    await expect(start()).rejects.toThrow(`The database of ${parent} is missing`);
    rmSync(parent, { recursive: true });
    execFileSync('cp', ['-Rp', backup, parent]);
    expect(await ask((await start()).url, 'select count(*)::int from kept')).toBe(0);
  });

  it('is not disturbed by a start on a copy of its folder, which leads to the same cluster', async () => {
    const { url, pid } = await start();
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    symlinkSync(dataDir, join(copy, 'postgres'));
    const before = pid();
    await expect(start({ dataDir: join(copy, 'postgres') })).rejects.toThrow(
      `Another Voltide process (number ${process.pid}) is using ${realpathSync(dataDir)}, ` +
        `to which ${join(copy, 'postgres')} is a link: stop it, or set DATA_DIR to another folder.`,
    );
    expect(await ask(url, 'select 1')).toBe(1);
    expect(pid()).toBe(before);
  });
});

describe('after an accident', () => {
  it('stops a server that a killed process left behind, and goes on with its data', async () => {
    leaveCluster();
    const orphan = await leaveOrphan();
    expect(isRunning(orphan)).toBe(true);
    const database = await start();
    expect(isRunning(orphan)).toBe(false);
    expect(await ask(database.url, 'select 1')).toBe(1);
    expect(lines.join('\n')).toContain(`stopping the PostgreSQL server ${orphan}`);
  });

  it('starts a server again that was killed, under the same address', async () => {
    leaveCluster();
    const { url, pid } = await start();
    await ask(url, 'create table kept (a int)');
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => ask(url, 'select count(*)::int from kept').catch(String)).toBe(0);
    expect(pid()).not.toBe(killed);
  });

  it('ends in one sentence, instead of trying for ever, when another server has taken the folder', async () => {
    leaveCluster();
    const { child, server } = await startElsewhere();
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.kill('SIGSTOP');
    rmSync(`${dataDir}.lock`);
    rmSync(join(dataDir, 'voltide.lock'));
    const { url, pid } = await start();
    expect(isRunning(server)).toBe(false);
    const ended = once(child, 'close');
    child.kill('SIGCONT');
    expect(await ended).toEqual([1, null]);
    expect(said).toBe(
      `Another PostgreSQL server (number ${pid()}) has taken ${dataDir}: ` +
        'stop what started it, or set DATA_DIR to another folder.\n',
    );
    expect(await ask(url, 'select 1')).toBe(1);
  });

  it('starts where a process file names a program that is not the server', async () => {
    leaveCluster();
    const database = await start();
    await stop(database);
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n5432\n${dataDir}\n\n  1 1\nready\n`);
    expect(readPostmasterFile(dataDir)).toEqual({ pid: process.pid, ready: true });
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });

  it('starts where the lock was left by a process that is gone, or whose number was given to another', async () => {
    for (const holder of [{ pid: 4_000_000, began: '1' }, { pid: process.ppid, began: 'earlier' }, 'nonsense']) {
      writeFileSync(`${dataDir}.lock`, JSON.stringify(holder));
      if (existsSync(dataDir)) writeFileSync(join(dataDir, 'voltide.lock'), JSON.stringify(holder));
      const database = await start();
      expect(await ask(database.url, 'select 1')).toBe(1);
      await stop(database);
    }
  });

  it('starts again where an earlier start was cut off before the cluster was whole', async () => {
    mkdirSync(dataDir);
    mkdirSync(join(folder, '.postgres-cutoff', 'data'), { recursive: true });
    writeFileSync(join(folder, '.postgres-cutoff', 'data', 'PG_VERSION'), '18\n');
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });
});

describe('what it refuses, in one sentence that says what to do', () => {
  it('a folder that another process uses', async () => {
    leaveCluster();
    const { url } = await start();
    await expect(start()).rejects.toThrow(
      `Another Voltide process (number ${process.pid}) is using ${dataDir}: ` +
        'stop it, or set DATA_DIR to another folder.',
    );
    expect(await ask(url, 'select 1')).toBe(1);
  });

  it('a folder with files and no whole cluster, such as half a copy, which stays as it is', async () => {
    mkdirSync(join(dataDir, 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgresql.conf'), '');
    await expect(start()).rejects.toThrow(
      `${dataDir} holds files, but no whole database: put it back whole from your backup ` +
        '(docs/operations/backups.md), or move that folder away to start again.',
    );
    expect(readdirSync(dataDir)).toEqual(['base', 'postgresql.conf']);
  });

  it('a folder made by another version', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'PG_VERSION'), '14\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 14 and cannot be opened by PostgreSQL 18:/);
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
  });

  it('a setting that the server does not know', async () => {
    leaveCluster();
    await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow('unrecognized configuration parameter');
  });

  it('and leaves no folder behind that it made for a socket elsewhere', async () => {
    const [temporary, odd] = [join(folder, 'tmp'), join(folder, 'a,b')];
    for (const each of [temporary, odd]) mkdirSync(each);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    dataDir = join(odd, 'postgres');
    leaveCluster();
    const database = await start();
    expect(new URL(database.url).searchParams.get('host')).toContain(join(temporary, 'voltide-'));
    await stop(database);
    await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow('unrecognized configuration parameter');
    expect(readdirSync(temporary)).toEqual([]);
  });
});
