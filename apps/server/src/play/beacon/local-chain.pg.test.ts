import { beaconValue, startBeacon, type BeaconState, type LocalChainEnd, type NamedRound } from '@voltide/beacon';
import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { takeLink } from './local-chain.sql.ts';
import { openOwnChain, type OwnChain } from './local-chain.ts';

const db = setUpTestDatabase();
const SECRET = new Secret(new Uint8Array(32).fill(9));
const LINKS = 40;

type Named = NamedRound & { readonly value: string };

async function readEnds(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.owner.query<{ chain: number; end: string }>(
    'select chain, chain_end as "end" from voltide.local_chain order by chain',
  );
  return new Map(rows.map(({ chain, end }) => [chain, end]));
}

async function nameBy(node: OwnChain): Promise<Named> {
  const named = present(await node.source.nameRound(7), 'a link');
  const waiting: BeaconState = { ...startBeacon(7), status: 'waiting', source: 'local-chain', named, wrongAnswers: 0 };
  const answer = present(await node.source.askRound(named), 'an answer');
  const value = beaconValue({ hashes: nodeHashes, localEnd: await node.endOf(waiting) }, 'local-chain', answer);
  return { ...named, value: present(value, 'a value') };
}

it('S5-03 two nodes at once use three chains up: no link twice, every end public before its first link', async () => {
  const nodes = await Promise.all([1, 2].map(() => openOwnChain(db.pool, SECRET, LINKS)));
  expect([...(await readEnds()).keys()]).toEqual([1]);
  const [one, two] = [present(nodes[0], 'a node'), present(nodes[1], 'a node')];
  const all: Named[] = [];
  const inUse = new Map<number, readonly LocalChainEnd[]>();
  while (all.length < 3 * LINKS) {
    const before = await readEnds();
    inUse.set(all.length, await one.listEndsInUse());
    const named = await Promise.all([one, two, one].map(nameBy));
    expect(named.filter(({ chain = 1 }) => !before.has(chain))).toEqual([]);
    all.push(...named);
  }
  const places = all.map(({ round, chain = 1 }) => (chain - 1) * LINKS + round);
  expect(places.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 3 * LINKS }, (_, i) => i + 1));
  expect(new Set(all.map(({ value }) => value)).size).toBe(3 * LINKS);
  const ends = await readEnds();
  expect([...ends.keys()]).toEqual([1, 2, 3, 4]);
  expect(new Set(ends.values()).size).toBe(4);
  expect(await two.endOf(startBeacon(7))).toEqual({ end: ends.get(1), links: LINKS });
  const shownAt = (taken: number) => inUse.get(taken)?.map(({ end }) => end);
  expect(shownAt(33)).toEqual([ends.get(1)]);
  expect(shownAt(36)).toEqual([ends.get(1), ends.get(2)]);
  expect(shownAt(39)).toEqual([ends.get(1), ends.get(2)]);
  expect(shownAt(42)).toEqual([ends.get(2)]);
});

it('S5-03 a used-up chain is followed by the next one, published by the node that starts or needs it', async () => {
  await db.owner.query('update voltide.local_chain set used = links');
  const before = await readEnds();
  const node = await openOwnChain(db.pool, SECRET, LINKS);
  const ends = await readEnds();
  expect(ends.size).toBe(before.size + 1);
  expect(await nameBy(node)).toMatchObject({ chain: ends.size, round: 1 });
  await db.owner.query('update voltide.local_chain set used = links');
  expect(await node.source.nameRound(7)).toBeUndefined();
  expect(await nameBy(node)).toMatchObject({ chain: ends.size + 1, round: 1 });
});

it('S5-03 who waits while another node takes the last link of a chain gets the first one of the next', async () => {
  const last = (await readEnds()).size;
  await db.owner.query(
    'update voltide.local_chain set used = case chain when $1 then 0 when $1 - 1 then links - 1 else links end',
    [last],
  );
  const node = await openOwnChain(db.pool, SECRET, LINKS);
  await withConnection(db.pool, async (other) => {
    await other.query('begin');
    expect(await takeLink(other)).toEqual({ chain: last - 1, link: LINKS });
    const waiting = nameBy(node);
    const countWaiting = async () =>
      (
        await db.owner.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
      ).rowCount;
    await expect.poll(countWaiting).toBe(1);
    await other.query('commit');
    expect(await waiting).toMatchObject({ chain: last, round: 1 });
  });
});

it('S5-03 a node with another key does not start, and publishes nothing', async () => {
  const before = await readEnds();
  const other = new Secret(new Uint8Array(32).fill(8));
  await expect(openOwnChain(db.pool, other, LINKS)).rejects.toThrow('is that of its secret');
  expect(await readEnds()).toEqual(before);
});

it.each([
  "select voltide.publish_chain(99, repeat('0', 64), 40)",
  "select voltide.publish_chain(2, repeat('0', 64), 40)",
])('S5-03 nothing is published out of turn, or twice: %s', async (publish) => {
  const before = await readEnds();
  await db.pool.query(publish);
  expect(await readEnds()).toEqual(before);
});
