import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { approveProposal, getPlayRecord, getProposal, listPackChanges, rotateSeeds } from '@voltide/contract';
import { getPack } from '@voltide/games/packs/contract';
import {
  battleBody,
  createClient,
  createTestClock,
  enrolPlayer,
  ferryPack,
  kinderFerry,
  openBattle,
  openPack,
  orderOf,
  roomFor,
  settleBattles,
  signInPublishers,
  sitDown,
  startWorld,
  useWorld,
  type OpenBody,
  type PackPlayer,
  type Publishers,
  type World,
} from '@voltide/testkit';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SECRET_KEY = '0c'.repeat(32);
const VERIFIER = join(import.meta.dirname, '../../../../verify/src/main.ts');
const here = useWorld({ settings: { SECRET_KEY } });
let there: World;
let publishers: Publishers;

beforeAll(async () => {
  there = await startWorld({ databaseUrl: here.database.url, settings: { SECRET_KEY } });
  publishers = await signInPublishers(here);
});
afterAll(() => there.close());

function goTo(atMs: number): void {
  here.clock.advance(atMs - here.clock.nowMs());
  there.clock.advance(here.clock.nowMs() - there.clock.nowMs());
}

type Tried = { readonly code: string; readonly id: string };

let keys = 0;

async function tryOpen(player: PackPlayer, body: OpenBody): Promise<Tried> {
  keys += 1;
  const headers = { 'idempotency-key': `switch-${keys}` };
  const { status, json } = await player.client.send('POST', '/api/packs/open', { body, headers });
  if (status !== 200) return { code: (json as { code: string }).code, id: '' };
  return { code: 'played', id: `${player.userId} ${(json as { play: { id: string } }).play.id}` };
}

function elsewhere(player: PackPlayer): PackPlayer {
  const client = there.open();
  client.setToken(player.client.token());
  return { ...player, client };
}

describe('the moment at which new odds hold', () => {
  it('S4-01 S13-02 no play on two nodes is by odds that are not on sale at its moment, and none is lost', async () => {
    const first = ferryPack();
    await publishers.publish(first);
    const fromMs = await publishers.announce(kinderFerry(first));
    await there.context.plays.learnTables();
    const old = orderOf(here, first.packId);
    const next = { ...old, tableHash: hashAhead(first.packId) };
    goTo(fromMs - 60_000);
    const players = await Promise.all(Array.from({ length: 6 }, () => enrolPlayer(here)));
    const seated = players.map((player, i) => (i % 2 === 0 ? player : elsewhere(player)));
    const tried: Tried[] = [];
    // Each requests the old and the new odds at once.
    const round = async (): Promise<void> => {
      const bodies = seated.flatMap((player) => [old, next].map((body) => tryOpen(player, body)));
      tried.push(...(await Promise.all(bodies)));
    };
    await round();
    goTo(fromMs - 200);
    // The moment passes by itself, on both nodes.
    while (here.clock.nowMs() < fromMs + 300) await round();
    await round();
    expect(new Set(tried.map(({ code }) => code))).toEqual(new Set(['played', 'odds_changed']));
    const { rows } = await here.owner.query<{ hash: string; atMs: bigint; id: string }>(
      `select encode(t.hash, 'hex') as hash, p.at_ms as "atMs", concat(p.user_id, ' ', p.epoch, '-', p.nonce) as id
       from voltide.play p join voltide.odds_table t using (table_id) where t.subject = $1`,
      [first.packId],
    );
    const answered = tried.filter(({ code }) => code === 'played').map(({ id }) => id);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(answered.toSorted());
    expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set([old.tableHash, next.tableHash]));
    for (const { hash, atMs } of rows) expect(hash).toBe(Number(atMs) < fromMs ? old.tableHash : next.tableHash);
  });

  it('S4-01 a node that has not learnt of a withdrawal settles no play after it', async () => {
    const content = ferryPack();
    await publishers.publish(content);
    goTo(here.clock.nowMs());
    const player = await enrolPlayer(here);
    const order = orderOf(here, content.packId);
    await here.owner.query("select voltide.set_sale('packs', $1, false, $2, 1)", [content.packId, here.clock.nowMs()]);
    expect(here.context.packs.catalogue.findOnSale(content.packId)).toBeDefined();
    const tried = await Promise.all([tryOpen(player, order), tryOpen(elsewhere(player), order)]);
    expect(tried.map(({ code }) => code)).toEqual(['odds_changed', 'odds_changed']);
  });

  it('S5-01 a battle that was created before keeps its odds, and is settled and proven by them', async () => {
    const first = ferryPack();
    await publishers.publish(first);
    const old = orderOf(here, first.packId).tableHash;
    const fromMs = await publishers.announce(kinderFerry(first));
    goTo(fromMs - 60_000);
    const [host, guest] = [await enrolPlayer(here), await enrolPlayer(here)];
    const { battleId } = await openBattle(host, battleBody(here, { packs: [first.packId] }));
    goTo(fromMs + 60_000);
    expect(orderOf(here, first.packId).tableHash).not.toBe(old);
    const late = battleBody(here, { packs: [first.packId] });
    const settings = { ...late.settings, rounds: [{ id: first.packId, hash: old }] };
    const refused = await host.client.send('POST', '/api/battles', {
      body: { ...late, settings },
      headers: { 'idempotency-key': 'late-battle' },
    });
    expect((refused.json as { code: string }).code).toBe('odds_changed');
    await sitDown(guest, battleId);
    await settleBattles(here);
    const room = await roomFor(guest, battleId);
    expect([room.state, room.settings.rounds[0]?.hash]).toEqual(['settled', old]);
  });

  it('S15-01 a play of a pack that only the database knows is proven by the verifier', async () => {
    const content = ferryPack();
    await publishers.publish(content);
    const player = await enrolPlayer(here);
    const { play } = await openPack(player, orderOf(here, content.packId));
    await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
    const record = await player.client.call(getPlayRecord, { params: { playId: play.id } });
    const file = join(mkdtempSync(join(tmpdir(), 'voltide-packs-')), 'play.json');
    writeFileSync(file, JSON.stringify(record));
    const { status, stdout } = spawnSync(process.execPath, [VERIFIER, file], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringContaining(content.packId)]);
  });
});

describe('an announced version', () => {
  it('S13-02 stands after the node that approved it was killed, and is on sale at its moment', async () => {
    const content = ferryPack();
    const node = await startMortalNode(here.database.url, SECRET_KEY, {
      aheadMs: here.clock.nowMs() - createTestClock().nowMs(),
      jobs: 'when asked',
      settings: { MIN_PLAY_INTERVAL_MS: '0' },
    });
    await publishers.wake();
    const id = await publishers.propose(await publishers.draft(content));
    const client = createClient(node.url, '203.0.113.9');
    client.setToken(publishers.second.client.token());
    await client.call(approveProposal, { params: { id } });
    await node.kill();
    client.close();
    const after = await startWorld({ databaseUrl: here.database.url, settings: { SECRET_KEY } });
    try {
      after.clock.advance(here.clock.nowMs() - after.clock.nowMs());
      const { changes } = await after.open().call(listPackChanges);
      const from = changes.find(({ next }) => next.id === content.packId)?.from ?? '';
      after.clock.advance(Date.parse(from) - after.clock.nowMs());
      const page = await after.open().call(getPack, { params: { packId: content.packId } });
      expect(page).toMatchObject({ sale: { state: 'on_sale' }, pack: { name: content.name, art: content.art } });
    } finally {
      await after.close();
    }
  });

  it('S13-02 is not announced where the node is killed before its approval is whole', async () => {
    const content = ferryPack();
    const node = await startMortalNode(here.database.url, SECRET_KEY, {
      aheadMs: here.clock.nowMs() - createTestClock().nowMs(),
      jobs: 'when asked',
    });
    await publishers.wake();
    const id = await publishers.propose(await publishers.draft(content));
    const client = createClient(node.url, '203.0.113.9');
    client.setToken(publishers.second.client.token());
    await node.dieAfter('voltide.publish_table');
    await expect(client.call(approveProposal, { params: { id } })).rejects.toThrow();
    await node.ended;
    client.close();
    await here.context.plays.learnTables();
    expect(here.context.packs.catalogue.findAnnounced(content.packId)).toBeUndefined();
    expect((await publishers.second.client.call(getProposal, { params: { id } })).state).toBe('open');
    await publishers.approve(id);
    expect(here.context.packs.catalogue.findAnnounced(content.packId)).toBeDefined();
  });
});

function hashAhead(packId: string): string {
  return here.context.packs.catalogue.findAnnounced(packId)?.version.pack.hash ?? '';
}
