import {
  CHALLENGE_BYTES_MAX,
  CHALLENGE_LIFE_MS,
  connectWallet,
  deleteAccount,
  disconnectWallet,
  excludePlayer,
  getPlayerLimits,
  getTronNetwork,
  getWalletConnection,
  listWalletAddresses,
  DEVNET_PAYOUT_WAIT_MS,
  stepUp,
  unlinkWalletAddress,
  verifyWallet,
} from '@voltide/contract';
import { parseUserId } from '@voltide/core';
import {
  battleBody,
  createTestWallet,
  linkWallet,
  openBattle,
  signUpConfirmed,
  signUpPlayer,
  startWorld,
  startWorldChain,
  useWorld,
} from '@voltide/testkit';
import type { Client, TestWallet } from '@voltide/testkit';
import { afterAll, describe, expect, it } from 'vitest';

const AT_ONCE = 12;
const chain = await startWorldChain('linking');
afterAll(() => chain.close());
const SECRET_KEY = '0f'.repeat(32);
const world = useWorld({ settings: { SECRET_KEY, TRON_NODES: chain.urls.join(',') } });

const connect = (client: Client, { address }: TestWallet) =>
  client.call(connectWallet, { body: { walletAddress: address } });

async function challengeOf(client: Client, wallet: TestWallet): Promise<string> {
  const { challenge } = await connect(client, wallet);
  return challenge?.text ?? expect.fail('a challenge');
}

it('S8-11 a node of another network closes the wallet; where none answers it is not ready', async () => {
  const { url } = world.database;
  const ask = async (settings: Readonly<Record<string, string>>): Promise<unknown> => {
    const address = createTestWallet().address;
    const other = await startWorld({ databaseUrl: url, settings: { SECRET_KEY, TRON_ADDRESS: address, ...settings } });
    const { json } = await other.open().send(getTronNetwork.method, getTronNetwork.path);
    await other.close();
    return json;
  };
  expect(await ask({ TRON_NETWORK: 'nile', TRON_NODES: chain.urls.join(',') })).toEqual({ chain: null });
  expect(await ask({ TRON_NODES: 'http://127.0.0.1:9' })).toMatchObject({ code: 'chain_not_ready' });
  expect((await world.open().call(getTronNetwork)).chain).toMatchObject({ network: 'Testnet', hasFaucet: true });
});

describe('S8-06 an address', () => {
  it('is only shown until a signature verifies it; then its owner is notified by mail, and payouts wait', async () => {
    const person = await signUpConfirmed(world);
    const { client, password, email } = person;
    const wallet = createTestWallet();
    const { success, address, challenge } = await connect(client, wallet);
    expect([success, address]).toEqual([true, wallet.address]);
    const text = challenge?.text ?? '';
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(CHALLENGE_BYTES_MAX);
    expect(text).toContain(wallet.address);
    expect(await client.call(getWalletConnection)).toMatchObject({ address: wallet.address, isProven: false });
    const signature = wallet.signText(text);
    expect((await client.refused(verifyWallet, { body: { signature } })).body.code).toBe('step_up_required');
    await client.call(stepUp, { body: { password } });
    const link = await client.call(verifyWallet, { body: { signature } });
    expect(Date.parse(link.payoutsFrom) - Date.parse(link.verifiedAt)).toBe(DEVNET_PAYOUT_WAIT_MS);
    expect(await client.call(getWalletConnection)).toMatchObject({ address: wallet.address, isProven: true });
    expect(await client.call(listWalletAddresses)).toEqual({ addresses: [link] });
    const { rows } = await world.owner.query<{ subject: string }>(
      `select subject from voltide.outbox where lower(recipient) = $1 and purpose = 'address_added'`,
      [email],
    );
    expect(rows).toEqual([{ subject: 'A TRON address was added to your account' }]);
    expect((await connect(client, wallet)).challenge).toBeNull();
    expect(await client.call(disconnectWallet)).toEqual({ success: true });
    expect(await client.call(getWalletConnection)).toEqual({ address: null, isProven: false, onChainBalance: null });
    expect(await client.call(listWalletAddresses)).toEqual({ addresses: [link] });
  });

  it('needs the signature of its own key over this very challenge, once, within five minutes', async () => {
    const { client, password } = await signUpPlayer(world);
    await client.call(stepUp, { body: { password } });
    const wallet = createTestWallet();
    const refusedBy = async (signature: string): Promise<string> =>
      (await client.refused(verifyWallet, { body: { signature } })).body.code;
    expect(await refusedBy('0'.repeat(130))).toBe('challenge_gone');
    const text = await challengeOf(client, wallet);
    expect(await refusedBy(createTestWallet().signText(text))).toBe('wrong_signature');
    expect(await refusedBy(wallet.signText(text))).toBe('challenge_gone');
    const second = await challengeOf(client, wallet);
    expect(second).not.toBe(text);
    expect(await refusedBy(wallet.signText(text))).toBe('wrong_signature');
    const third = await challengeOf(client, wallet);
    world.clock.advance(CHALLENGE_LIFE_MS - 60_000);
    await client.call(stepUp, { body: { password } });
    world.clock.advance(60_001);
    expect(await refusedBy(wallet.signText(third))).toBe('challenge_gone');
  });

  it('S8-10 is refused where its checksum is wrong', async () => {
    const { client } = await signUpPlayer(world);
    const { address } = createTestWallet();
    const last = address.endsWith('1') ? '2' : '1';
    const wrong = await client.refused(connectWallet, { body: { walletAddress: address.slice(0, -1) + last } });
    expect([wrong.body.code, wrong.body.fields?.['walletAddress']]).toEqual([
      'invalid_request',
      'This is no TRON address: its checksum is wrong.',
    ]);
  });

  it('belongs to one account when several verify it at the same moment', async () => {
    const wallet = createTestWallet();
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => signUpPlayer(world)));
    const signatures = await Promise.all(
      people.map(async ({ client, password }) => {
        await client.call(stepUp, { body: { password } });
        return wallet.signText(await challengeOf(client, wallet));
      }),
    );
    const outcomes = await Promise.all(
      people.map(({ client }, k) => {
        const body = { signature: signatures[k] ?? '' };
        return client.call(verifyWallet, { body }).then(
          () => 'linked',
          () => 'refused',
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'linked')).toHaveLength(1);
    const owner = people[outcomes.indexOf('linked')];
    const others = people.filter((person) => person !== owner);
    const taken = await others[0]?.client.refused(connectWallet, { body: { walletAddress: wallet.address } });
    expect(taken?.body.code).toBe('address_taken');
    const removed = await owner?.client.call(unlinkWalletAddress, { params: { address: wallet.address } });
    expect(removed).toEqual({ success: true });
    const [next] = others;
    if (next !== undefined) await linkWallet(next, wallet);
    expect((await next?.client.call(listWalletAddresses))?.addresses).toMatchObject([{ address: wallet.address }]);
    const { rows } = await world.owner.query<{ count: bigint }>(
      `select count(*) as count from voltide.wallet_link where ended_at_ms is not null`,
    );
    expect(rows).toEqual([{ count: 1n }]);
  });

  it('S15-01 S3-15 brings along what excludes its former owner, also one whose account is gone', async () => {
    for (const leave of ['unlink', 'delete'] as const) {
      const wallet = createTestWallet();
      const first = await signUpPlayer(world);
      await linkWallet(first, wallet);
      await first.client.call(excludePlayer, { body: { kind: 'self_exclusion', length: '6m', confirmed: true } });
      if (leave === 'unlink') await first.client.call(unlinkWalletAddress, { params: { address: wallet.address } });
      else await first.client.call(deleteAccount, { body: { confirm: first.user.username } });
      // The keyed hash is enough: nothing else needs to state whose the address was.
      if (leave === 'delete') {
        await world.owner.query('delete from voltide.wallet_link where user_id = $1', [parseUserId(first.user.id)]);
      }
      const next = await signUpPlayer(world);
      await linkWallet(next, wallet);
      const { exclusion } = await next.client.call(getPlayerLimits);
      expect(exclusion).toMatchObject({ kind: 'self_exclusion' });
    }
  });

  it('S15-01 an exclusion that comes with a wallet gives stakes back when it comes, not when it began', async () => {
    const wallet = createTestWallet();
    const [first, next] = [await signUpPlayer(world), await signUpPlayer(world)];
    await linkWallet(first, wallet);
    await first.client.call(excludePlayer, { body: { kind: 'self_exclusion', length: '6m', confirmed: true } });
    await first.client.call(unlinkWalletAddress, { params: { address: wallet.address } });
    world.clock.advance(60_000);
    const takenAtMs = world.clock.nowMs();
    await openBattle(next, battleBody(world));
    await linkWallet(next, wallet);
    const { rows } = await world.owner.query<{ at_ms: bigint; ended_at_ms: bigint }>(
      `select t.at_ms, b.ended_at_ms from voltide.transfer t join voltide.battle b on b.created_by = t.user_id
        where t.user_id = $1 and t.cause = 'return' and t.kind = 'promo'`,
      [next.userId],
    );
    expect(rows).toHaveLength(1);
    for (const row of rows) for (const atMs of Object.values(row)) expect(Number(atMs)).toBeGreaterThan(takenAtMs);
  });

  it('one challenge that is answered many times at once links once', async () => {
    const { client, password } = await signUpPlayer(world);
    await client.call(stepUp, { body: { password } });
    const wallet = createTestWallet();
    const signature = wallet.signText(await challengeOf(client, wallet));
    const answers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => client.call(verifyWallet, { body: { signature } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await client.call(listWalletAddresses)).addresses).toHaveLength(1);
  });
});
