import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sellItems, exportPlaysCsv, exportPlaysJson, getSeeds, putPreferences, rotateSeeds } from '@voltide/contract';
import { getPack, openPacks } from '@voltide/games/packs/contract';
import {
  openMany,
  openPack,
  openSocket,
  orderOf,
  playOf,
  requestText,
  sendTogether,
  signUp,
  signUpPlayer,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const world = useWorld();
const VERIFIER = join(import.meta.dirname, '../../../../verify/src/main.ts');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-export-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function verify(document: unknown): { readonly code: number | null; readonly output: string } {
  const file = join(folder, 'export.json');
  writeFileSync(file, JSON.stringify(document));
  const { status, stdout, stderr } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

async function experiencedPlayer(): Promise<PackPlayer> {
  const player = await signUpPlayer(world);
  const { client } = player;
  for (const packId of ['glass-tide', 'tin-sparrow', 'long-wick']) await openPack(player, orderOf(world, packId, 2));
  await client.call(sellItems, { body: { items: ['0-0-0'] }, key: 'x' });
  await client.call(rotateSeeds, { body: { epoch: 0, clientSeed: '-second' } });
  await client.call(putPreferences, { body: { autoSell: ['common'], spendOrder: 'promo_first' } });
  await openPack(player, orderOf(world, 'twin-tides', 10));
  await client.call(rotateSeeds, { body: { epoch: 1, clientSeed: 'third' } });
  await openPack(player, orderOf(world));
  return player;
}

describe('the JSON export', () => {
  it('S15-02 holds everything the command-line verifier needs, and passes it', async () => {
    const { client } = await experiencedPlayer();
    const document = await client.call(exportPlaysJson);
    expect(document.plays.length).toBe(5);
    expect(document.epochs).toMatchObject([
      { epoch: 0, plays: 3 },
      { epoch: 1, plays: 1 },
      { epoch: 2, plays: 1, serverSeed: null },
    ]);
    const { code, output } = verify(document);
    expect(output).toContain('4 proven, 1 sealed, 0 mismatch');
    expect(code).toBe(0);
  });

  it('S15-02 betrays every change to it', async () => {
    const { client } = await experiencedPlayer();
    const document = await client.call(exportPlaysJson);
    const text = JSON.stringify(document);
    const replaced = (part: RegExp, by: string): unknown => {
      expect(text).toMatch(part);
      return JSON.parse(text.replace(part, by));
    };
    const changes = [
      { ...document, plays: document.plays.slice(1) },
      { ...document, epochs: document.epochs.slice(1) },
      replaced(/"clientSeed":"harbour-1"/, '"clientSeed":"harbour-2"'),
      replaced(/"draws":\[\d+/, '"draws":[999999'),
      replaced(/"value":"\d+\.\d+"/, '"value":"12345.670000"'),
    ];
    for (const changed of changes) expect(verify(changed).code).toBe(1);
  });

  it('S15-02 is a document of its own for somebody who never played', async () => {
    const { client } = await signUp(world);
    const { seeds } = await client.call(getSeeds);
    const sealed = { epoch: 0, commitment: seeds.commitment, serverSeed: null, clientSeed: null, plays: 0 };
    const document = await client.call(exportPlaysJson);
    expect(document).toMatchObject({
      format: 'voltide-export/2',
      plays: [],
      epochs: [sealed],
      nextCommitment: seeds.nextCommitment,
    });
  });

  it('S15-02 passes for somebody who replaced the first pair before they set a client seed', async () => {
    const { client } = await signUp(world);
    await client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'mine' } });
    const { pack } = await client.call(getPack, { params: { packId: 'glass-tide' } });
    const body = { packId: pack.id, tableHash: pack.hash, quantity: 1 };
    await client.call(openPacks, { body, key: 'one' });
    const document = await client.call(exportPlaysJson);
    expect(document.epochs).toMatchObject([
      { epoch: 0, clientSeed: null, plays: 0 },
      { epoch: 1, plays: 1 },
    ]);
    expect(verify(document).code).toBe(0);
    expect(verify({ ...document, epochs: document.epochs.slice(1) }).code).toBe(1);
  });

  it('comes as a file to save', async () => {
    const { client } = await signUpPlayer(world);
    const { headers } = await client.send('GET', '/api/plays/export.json');
    expect(headers['content-disposition']).toBe('attachment; filename="voltide-plays.json"');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is only for its owner', async () => {
    expect((await world.open().refused(exportPlaysJson)).body.code).toBe('not_signed_in');
  });
});

describe('the CSV export', () => {
  it('has a line for each play, oldest first, and no cell that a spreadsheet would run', async () => {
    const { client } = await experiencedPlayer();
    const text = await client.call(exportPlaysCsv);
    const lines = text.trimEnd().split('\r\n');
    expect(lines.length).toBe(6);
    expect(lines[0]?.split(',').slice(0, 4)).toEqual(['play', 'at', 'game', 'pack or mode']);
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['0-0', '0-1', '0-2', '1-0', '2-0']);
    expect(lines[4]).toContain(`,'-second,`);
    expect(text).not.toMatch(/(^|,)[=+\-@]/m);
  });
});

describe('an export that fails half-way', () => {
  it('cuts the connection, so that a part is not taken for the whole, and is logged', async () => {
    const player = await signUpPlayer(world);
    const { userId } = player;
    await openMany(world, player, 100);
    const unknownTable = { tableId: 999, stakeSun: 0n, atMs: world.clock.nowMs() };
    await world.context.lane.submitPlay<never>(userId, ({ epoch, nonce }) =>
      playOf(userId, { ...unknownTable, epoch, nonce }),
    );
    const lines = world.log.length;
    await expect(player.client.send('GET', '/api/plays/export.json')).rejects.toThrow(/aborted|socket hang up/);
    expect(world.log.slice(lines).join()).toContain('missing: odds table 999');
  });
});

describe('exports side by side', () => {
  async function whileExportsWait(work: () => Promise<void>): Promise<void> {
    const blocker = await world.database.owner.connect();
    try {
      await blocker.query('begin');
      await blocker.query('lock table voltide.seed_history in access exclusive mode');
      await work();
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  }
  const waiting = async (): Promise<number> => {
    const { rows } = await world.database.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_locks where not granted and relation = 'voltide.seed_history'::regclass`,
    );
    return rows[0]?.count ?? 0;
  };
  const requestOf = ({ client }: PackPlayer, path: string) => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${client.token() ?? ''}` },
  });

  it('S15-02 one of 50 concurrent exports is made, the others get the time to retry', async () => {
    const player = await signUpPlayer(world);
    const paths = Array.from({ length: 50 }, (_, i) => `/api/plays/export.${i % 2 === 0 ? 'json' : 'csv'}`);
    await whileExportsWait(async () => {
      const first = player.client.send('GET', '/api/plays/export.json');
      await expect.poll(waiting).toBe(1);
      const answers = await sendTogether(
        world.url,
        paths.map((path) => requestOf(player, path)),
      );
      expect(new Set(answers.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? ''}`))).toEqual(
        new Set(['429 5']),
      );
      expect(await waiting()).toBe(1);
      void first.catch(() => undefined);
    });
    const again = async (): Promise<number> => (await player.client.send('GET', '/api/plays/export.json')).status;
    await expect.poll(again).toBe(200);
  });

  it('S15-02 somebody who hangs up before the first piece can ask again', async () => {
    const player = await signUpPlayer(world);
    await whileExportsWait(async () => {
      const socket = await openSocket(world.url);
      socket.write(requestText(requestOf(player, '/api/plays/export.json')));
      await expect.poll(waiting).toBe(1);
      socket.destroy();
    });
    const again = async (): Promise<number> => (await player.client.send('GET', '/api/plays/export.json')).status;
    await expect.poll(again).toBe(200);
  });
});
