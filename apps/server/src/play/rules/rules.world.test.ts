import { createHash } from 'node:crypto';

import { getOddsTable, getRuleVersion, listRuleVersions, type RuleVersion } from '@voltide/contract';
import { present } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { RULE_SETS } from './rule-documents.ts';
import { ferryPack, kinderFerry, orderOf, signInPublishers, useWorld } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import { PublishedTableError } from '../plays/odds-tables.ts';
import { loadRuleSets } from './rule-sets.ts';

const world = useWorld({ settings: { SECRET_KEY: '7c'.repeat(32) } });
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

const list = (query: Record<string, string> = {}) => world.open().call(listRuleVersions, { query });
const get = (hash: string) => world.open().call(getRuleVersion, { params: { hash } });

async function all(): Promise<readonly RuleVersion[]> {
  const versions: RuleVersion[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await list(after === undefined ? {} : { after });
    versions.push(...page.versions);
    after = page.next;
  }
  return versions;
}

beforeAll(() => world.context.house.countAndRead());

describe('S15-05 rules for ever', () => {
  it('every table and rule in force has an address, and its document is what its hash says', async () => {
    const versions = await all();
    expect(new Set(versions.map(({ hash }) => hash)).size).toBe(versions.length);
    expect(new Set(versions.map(({ game }) => game))).toEqual(new Set([null, 'packs', 'wheel', 'spin', 'caches']));
    expect(versions.filter(({ kind }) => kind === 'rules').map(({ name }) => name)).toEqual(
      RULE_SETS.map(({ name }) => name).toSorted(),
    );
    for (const { hash } of versions) {
      const response = await fetch(`${world.url}/api/tables/${hash}`);
      expect(
        createHash('sha256')
          .update(await response.text())
          .digest('hex'),
      ).toBe(hash);
    }
    expect(versions.map(({ hash }) => hash)).toContain(orderOf(world).tableHash);
  });

  it('a change is announced with its notice, counts from its moment on, and the one before it stays', async () => {
    const publishers = await signInPublishers(world);
    const pack = ferryPack();
    await publishers.publish(pack);
    const [first] = (await list({ subject: pack.packId })).versions;
    const before = present(first, 'the first version');
    expect(before).toMatchObject({ name: pack.name, version: 1, state: 'in_force', until: null, previous: null });
    await publishers.wake();
    const fromMs = await publishers.announce({ ...kinderFerry(pack), price: '1' });
    const [next] = (await list({ subject: pack.packId })).versions;
    const after = present(next, 'the next version');
    expect(after).toMatchObject({ version: 2, state: 'announced', previous: before.hash });
    expect(Date.parse(after.from)).toBe(fromMs);
    expect(Date.parse(after.from) - Date.parse(after.announcedAt ?? '')).toBeGreaterThanOrEqual(DAY_MS);
    expect((await list({ state: 'announced' })).versions.map(({ hash }) => hash)).toContain(after.hash);
    expect((await get(before.hash)).next?.hash).toBe(after.hash);
    world.clock.advance(WEEK_MS + DAY_MS);
    const told = await get(before.hash);
    expect(told.version).toMatchObject({ state: 'past', until: after.from });
    expect(await get(after.hash)).toMatchObject({ version: { state: 'in_force' }, previous: { hash: before.hash } });
    const { items } = await world.open().call(getOddsTable, { params: { hash: before.hash } });
    expect(items).toHaveLength(2);
  });

  it('a rate that operators set is a version with its notice, and one that was taken back never counts', async () => {
    const nowMs = world.clock.nowMs();
    const set = (version: number, bps: number, fromMs: number) =>
      world.owner.query(`select voltide.note_setting('rate', 'withdrawal_fee', $1, $2, $3, 2, 3, null, 'a test', $4)`, [
        `${bps}`,
        fromMs,
        nowMs,
        version - 1,
      ]);
    await set(1, 250, nowMs + WEEK_MS);
    const [raised, first] = (await list({ subject: 'withdrawal-fee' })).versions;
    expect(first).toMatchObject({ version: 1, state: 'in_force', until: raised?.from });
    expect(raised).toMatchObject({ version: 2, state: 'announced', announcedAt: new Date(nowMs).toISOString() });
    const { hash } = present(raised, 'the raised fee');
    expect(await world.open().call(getOddsTable, { params: { hash } })).toMatchObject({ rules: { feeBps: 250 } });
    await set(2, 200, nowMs + DAY_MS);
    world.clock.advance(WEEK_MS + DAY_MS);
    const { versions } = await list({ subject: 'withdrawal-fee' });
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [3, 'in_force'],
      [2, 'cancelled'],
      [1, 'past'],
    ]);
  });

  it('an unknown hash is answered 404, and one that is none 400', async () => {
    expect((await world.open().refused(getRuleVersion, { params: { hash: 'a'.repeat(64) } })).body.code).toBe(
      'not_found',
    );
    expect((await world.open().send('GET', '/api/rules/versions/xyz')).status).toBe(400);
    expect((await world.open().send('GET', '/api/rules/versions?subject=%00')).status).toBe(400);
    expect((await list({ subject: 'nothing-of-this' })).versions).toEqual([]);
  });
});

describe('S15-05 rule sets of a program', () => {
  it('are published once by however many nodes start at once, and stay beside those of the next program', async () => {
    const next = RULE_SETS.map((set) =>
      set.id === 'promo'
        ? { ...set, version: 2, document: { format: 'voltide-rules/1', id: 'promo', version: 2 } }
        : set,
    );
    const load = () => loadRuleSets(world.context.database, nodeHashes, next);
    await Promise.all(Array.from({ length: 8 }, load));
    const { versions } = await list({ subject: 'promo' });
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'in_force'],
      [1, 'past'],
    ]);
    expect(versions[1]?.until).toBe(versions[0]?.from);
  });

  it('refuse another document under a version that was published', async () => {
    const changed = RULE_SETS.map((set) => ({ ...set, document: { ...(set.document as object), note: 'other' } }));
    await expect(loadRuleSets(world.context.database, nodeHashes, changed)).rejects.toThrow(PublishedTableError);
    const forged = `select voltide.add_rule_set('jackpot', 1, sha256('{}'), '{}')`;
    await expect(world.context.database.query(forged)).rejects.toThrow('published otherwise');
    await expect(world.context.database.query('delete from voltide.rule_set')).rejects.toThrow('permission');
    await expect(world.owner.query('update voltide.rule_set set version = 9')).rejects.toThrow('not allowed');
  });
});
