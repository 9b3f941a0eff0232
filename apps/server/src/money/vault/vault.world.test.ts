import { randomBytes } from 'node:crypto';

import {
  deleteAccount,
  getBalance,
  getBuckets,
  getVault,
  keepVault,
  putIntoVault,
  releaseVault,
} from '@voltide/contract';
import { login, stepUp, takeFromVault, VAULT_WAIT_MS } from '@voltide/contract';
import { parseVt, SUN_PER_VT, type UserId } from '@voltide/core';
import { adjustBalance, enrolFactor, signUpPlayer, startGuest, startWorld, useWorld } from '@voltide/testkit';
import type { Client, PackPlayer, Person, Phone, World } from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../audit/full-verifier.ts';
import { isClean, reconcile } from '../audit/reconcile.ts';

const AT_ONCE = 24;
const SETTINGS = { SECRET_KEY: randomBytes(32).toString('hex') };
const world = useWorld({ settings: SETTINGS });

type Owner = PackPlayer & Person;

async function signUpWithCash(cashVt = 100n): Promise<Owner> {
  const player = await signUpPlayer(world);
  await adjustBalance(world, player.userId, { account: 'cash', amountSun: cashVt * SUN_PER_VT });
  return player;
}

async function withPhone(owner: Owner): Promise<Owner & { readonly phone: Phone }> {
  return { ...owner, phone: await enrolFactor(world, owner.client, owner.password) };
}

async function signInAgain({ client, email, password }: Owner): Promise<void> {
  client.setToken((await client.call(login, { body: { credential: email, password } })).token);
}

const look = (userId: UserId) => world.context.vault.get(userId);

let keys = 0;
const freshKey = (): string => `vault-${++keys}`;
const put = (client: Client, amount: string, key = freshKey()) => client.call(putIntoVault, { body: { amount }, key });

describe('S8-17 the vault', () => {
  it('takes cash at once, which is then neither played nor shown as balance', async () => {
    const { client } = await signUpWithCash();
    expect(await client.call(getVault)).toEqual({ cash: '100.000000', vault: '0.000000', release: null });
    expect(await put(client, '60.5')).toEqual({ moved: '60.500000', cash: '39.500000', balance: '139.500000' });
    expect(await client.call(getVault)).toEqual({ cash: '39.500000', vault: '60.500000', release: null });
    expect((await client.call(getBalance)).balance).toBe('139.500000');
    expect(await client.call(getBuckets)).toMatchObject({ cash: '39.500000', promo: '100.000000', held: '0.000000' });
    const more = await client.refused(putIntoVault, { body: { amount: '39.500001' }, key: freshKey() });
    expect(more.body.code).toBe('insufficient_balance');
  });

  it.each(['0', '0.000000', '01', '1.0000001', '-1', '1e3', '', ' 1', '99999999999999'])(
    'takes no "%s" for an amount',
    async (amount) => {
      const { client } = await signUpWithCash();
      for (const endpoint of [putIntoVault, takeFromVault]) {
        const refusal = await client.refused(endpoint, { body: { amount, code: '123456' } as never, key: freshKey() });
        expect([refusal.status, refusal.body.code]).toEqual([400, 'invalid_request']);
      }
      expect((await client.refused(releaseVault, { body: { amount } })).status).toBe(400);
    },
  );

  it('is for accounts: guests have none', async () => {
    const { client } = await startGuest(world);
    expect((await client.refused(getVault)).body.code).toBe('forbidden');
    expect((await client.refused(putIntoVault, { body: { amount: '1' }, key: 'k' })).body.code).toBe('forbidden');
  });

  it('gives what was asked for after 24 hours, by itself, and not a moment before', async () => {
    const { client, userId } = await signUpWithCash();
    await put(client, '80');
    const { release } = await client.call(releaseVault, { body: { amount: '30' } });
    expect(release?.amount).toBe('30.000000');
    world.clock.advance(Date.parse(release?.dueAt ?? '') - world.clock.nowMs() - 1000);
    await world.runJobs();
    expect(await look(userId)).toMatchObject({ vault: '80.000000', release: { amount: '30.000000' } });
    world.clock.advance(1000);
    await world.runJobs();
    await world.runJobs();
    expect(await look(userId)).toEqual({ cash: '50.000000', vault: '50.000000', release: null });
  });

  it('keeps what its owner wants kept, and starts the wait again with a second request', async () => {
    const owner = await signUpWithCash();
    const { client, userId } = owner;
    await put(client, '80');
    const first = await client.call(releaseVault, { body: { amount: '30' } });
    world.clock.advance(VAULT_WAIT_MS / 2);
    await signInAgain(owner);
    const second = await client.call(releaseVault, { body: { amount: '70' } });
    expect(Date.parse(second.release?.dueAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(first.release?.dueAt ?? '') + VAULT_WAIT_MS / 2,
    );
    expect((await client.refused(releaseVault, { body: { amount: '80.1' } })).body.code).toBe('insufficient_balance');
    expect((await client.call(keepVault)).release).toBeNull();
    world.clock.advance(VAULT_WAIT_MS);
    await world.runJobs();
    expect((await look(userId)).vault).toBe('80.000000');
  });

  it('gives at once by a code, which one request uses up, however often it is repeated', async () => {
    const { client, phone } = await withPhone(await signUpWithCash());
    await put(client, '80');
    await client.call(releaseVault, { body: { amount: '75' } });
    const code = phone.nextCode();
    const wrong = await client.refused(takeFromVault, { body: { amount: '20', code: '000000' }, key: freshKey() });
    expect(wrong.body.code).toBe('wrong_code');
    const poor = await client.refused(takeFromVault, { body: { amount: '81', code }, key: freshKey() });
    expect(poor.body.code).toBe('insufficient_balance');
    const request = { body: { amount: '20', code }, key: freshKey() };
    const answers = await Promise.all(Array.from({ length: AT_ONCE / 4 }, () => client.call(takeFromVault, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ moved: '20.000000', cash: '40.000000', balance: '140.000000' })]),
    );
    expect(await client.call(getVault)).toMatchObject({ vault: '60.000000', release: { amount: '60.000000' } });
    const again = await client.refused(takeFromVault, { body: { amount: '1', code }, key: freshKey() });
    expect(again.body.code).toBe('wrong_code');
  });

  it('gives nothing by a code where there is no second factor', async () => {
    const { client } = await signUpWithCash();
    await put(client, '5');
    const refusal = await client.refused(takeFromVault, { body: { amount: '5', code: '123456' }, key: freshKey() });
    expect(refusal.body.code).toBe('wrong_code');
  });

  it('must be empty before the account is deleted', async () => {
    const { client, password, user } = await signUpWithCash(5n);
    await put(client, '5');
    await client.call(stepUp, { body: { password } });
    const refusal = await client.refused(deleteAccount, { body: { confirm: user.username } });
    expect(refusal.body.code).toBe('vault_left');
  });
});

describe('S8-17 S14-06 at the same moment, on two nodes', () => {
  let there: World;
  beforeAll(async () => {
    there = await startWorld({ databaseUrl: world.database.url, settings: SETTINGS });
  });
  afterAll(() => there.close());

  function elsewhere(client: Client): Client {
    const other = there.open();
    other.setToken(client.token());
    return other;
  }

  it('one key moves once, and many keys never more than there is', async () => {
    const { client } = await signUpWithCash();
    const clients = [client, elsewhere(client)];
    const at = (i: number): Client => clients[i % 2] ?? client;
    const key = freshKey();
    const same = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => put(at(i), '7', key)));
    expect(new Set(same.map(({ cash }) => cash))).toEqual(new Set(['93.000000']));
    const many = await Promise.allSettled(Array.from({ length: AT_ONCE }, (_, i) => put(at(i), '10')));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    const view = await client.call(getVault);
    expect(view).toMatchObject({ cash: '3.000000', vault: '97.000000' });
    expect((await client.refused(putIntoVault, { body: { amount: '8' }, key })).body.code).toBe('key_reused');
  });

  it('what two nodes release is paid once, and what is dropped meanwhile is paid or kept whole', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => signUpWithCash()));
    for (const { client } of owners) {
      await put(client, '50');
      await client.call(releaseVault, { body: { amount: '50' } });
    }
    for (const node of [world, there]) node.clock.advance(VAULT_WAIT_MS + 1000);
    for (const owner of owners) await signInAgain(owner);
    await Promise.all([
      world.context.vault.releaseDue(),
      there.context.vault.releaseDue(),
      ...owners.map(({ client }) => elsewhere(client).call(keepVault)),
    ]);
    for (const { client } of owners) {
      const { cash, vault, release } = await client.call(getVault);
      expect(['0.000000', '50.000000']).toContain(vault);
      expect(parseVt(cash) + parseVt(vault)).toBe(100n * SUN_PER_VT);
      expect(release).toBeNull();
    }
  });

  it('leaves books that are in order', async () => {
    expect(isClean(await reconcile(world.owner))).toBe(true);
    expect(isVerified(await verifyLedger(world.owner, world.context.seedCipher))).toBe(true);
  });
});
